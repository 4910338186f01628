// rejected by walls: shared-only-zod

import dayjs from 'dayjs';

export const today = dayjs().format('YYYY-MM-DD');
