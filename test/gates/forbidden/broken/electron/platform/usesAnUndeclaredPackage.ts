// rejected by walls: packages-are-declared

import semver from 'semver';

export const isNewer = semver.gt;
