// rejected by walls: no-orphans
// rejected by unused: files

export const lonely = 1;
