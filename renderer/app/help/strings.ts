/** Texts of the help dialog. A text with values is a function of them. */

export const helpStrings = {
  // HelpDialog
  help: 'Help',
  keyboardShortcuts: 'Keyboard shortcuts',
  back: 'Back',
  firstTopic: 'This is the first topic you opened',
  close: 'Close',
  searchHelp: 'Search help',
  searchHint: 'Print a BOL, late PRO, import',
  loadingHelp: 'Loading the help',
  noTopicsMatch: (typed: string) => `No topics match “${typed}”. Try fewer words.`,

  // TopicList
  topics: 'Topics',
};
