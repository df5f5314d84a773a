export const videoCategoriesCopy = {
  label: 'Category',
  own: 'Your own',
  builtIn: 'Built-in',
  /** While its name isn't known. */
  unknown: 'One of your categories',
};
