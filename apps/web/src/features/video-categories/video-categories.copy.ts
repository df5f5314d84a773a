export const videoCategoriesCopy = {
  label: 'Category',
  own: 'Your own',
  builtIn: 'Built-in',
  unknown: 'One of your categories',
};
