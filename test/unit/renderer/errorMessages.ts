/** In the app the messages are loaded right after the first paint; in the tests they are there from the start. */
import { useErrorMessages } from '../../../renderer/lib/useErrorMessages.ts';

await useErrorMessages.preload();
