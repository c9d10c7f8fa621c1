/** How wide the picture of the event stands: the whole phone, three of eight columns, four of twelve. */
export const pictureSizes = '(min-width: 1100px) 30vw, (min-width: 700px) 36vw, 100vw';
