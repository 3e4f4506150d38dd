export const journal = {
  about:
    'What the system tells technicians, in English, the newest first. Older entries: journalctl -u nightporter.',
  time: 'Time',
  level: 'Level',
  text: 'Text',
  where: 'About',
  levels: { info: 'info', warning: 'warning', error: 'error' },
  show: 'Show',
  shows: { info: 'everything', warning: 'warnings and errors', error: 'errors' },
  find: 'Search',
  none: 'Nothing was told yet.',
  noneSuch: 'Nothing of this kind. Show everything, or search for something else.',
}
