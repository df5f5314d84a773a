export const videoCategoriesCopy = {
  label: 'Category',
  own: 'Your own',
  builtIn: 'Built in',
  /** Where its name is not known (yet). */
  unknown: 'A category of your own',
};
