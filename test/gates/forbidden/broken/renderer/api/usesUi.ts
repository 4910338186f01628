// rejected by walls: renderer-api-below-features

import { Heading } from '../ui/Heading.tsx';

export const Title = Heading;
