import type { AppInfo } from '../../shared/contract/app.ts';
import { ok } from '../../shared/ipc/result.ts';
import type { HandlersOf } from '../modules/handlers.ts';
import type { SettingsService } from '../modules/settings/settings.ts';
import type { RunningCalls } from './runningCalls.ts';

export function appHandlers(
  info: AppInfo,
  settings: SettingsService,
  running: RunningCalls,
): HandlersOf<'app'> & HandlersOf<'calls'> & HandlersOf<'settings'> {
  return {
    'app.info': () => ok(info),
    'calls.cancel': ({ callId }) => ok({ wasRunning: running.cancel(callId) }),
    'settings.get': () => ok(settings.get()),
    'settings.set': (changes) => ok(settings.set(changes)),
  };
}
