// rejected by walls: renderer-lib-is-lowest

import { Heading } from '../ui/Heading.tsx';

export const Title = Heading;
