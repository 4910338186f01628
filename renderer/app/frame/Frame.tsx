import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { callQuery } from '../../api/query.ts';
import { useAttention } from '../../api/useAttention.ts';
import { useErrorMessages } from '../../lib/useErrorMessages.ts';
import { activeScopes, type KeyScope, reachableScopes } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ReadOnlyReason } from '../../ui/readOnly.ts';
import { ServicePause } from '../../ui/servicePause.ts';
import { Toasts } from '../../ui/useToast.tsx';
import { DESTINATIONS } from '../destinations.ts';
import { useHostReports } from '../host/useHostReports.ts';
import { useConnectionStatus } from '../useConnectionStatus.ts';
import { useOverlays } from '../useOverlays.ts';
import { useTypedAhead } from '../useTypedAhead.ts';
import { hasBanner } from './hasBanner.ts';
import { KeyBar } from './KeyBar.tsx';
import { Rail } from './Rail.tsx';
import { frameStrings } from './strings.ts';
import { TopBar } from './TopBar.tsx';

interface OpenOverlay {
  readonly what: 'palette' | 'keys' | 'help';
  readonly scopes: readonly KeyScope[];
}

/** Everything around the screens: top bar, rail, key bar, and overlays. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [path, go] = useLocation();
  const [open, setOpen] = useState<OpenOverlay | null>(null);
  const overlays = useOverlays(open !== null);
  // An error may have to be shown when the app no longer sends files.
  useErrorMessages(false);
  const typedAhead = useTypedAhead(open?.what === 'palette' && overlays === null);
  const status = useConnectionStatus();
  const hasAccount = status.data?.active != null;
  const attention = useAttention(hasAccount);
  const { unfinished } = attention;
  const readOnly = status.data?.workgroupReadOnly;
  const info = useQuery(callQuery('app.info', {})).data;
  const [isRead, setIsRead] = useState(false);
  const banner = { status: status.data, unfinished, startupInfo: isRead ? null : info, onRead: () => setIsRead(true) };
  const isBannerShown = overlays !== null && hasBanner(path, banner);

  useHostReports(attention.total);

  const openOverlay = (what: OpenOverlay['what']) => setOpen({ what, scopes: reachableScopes(activeScopes()) });
  const close = () => setOpen(null);

  useKeys(
    [
      ...DESTINATIONS.map((to) => ({
        keys: to.keys,
        label: frameStrings.goTo(to.word),
        when: hasAccount || !to.needsAccount,
        run: () => go(to.path),
      })),
      {
        keys: 'Alt+Y',
        label: frameStrings.goToPractice,
        when: status.data?.active?.kind === 'demo',
        run: () => go('/practice'),
      },
      { keys: 'Alt+V', label: frameStrings.goToInvoices, when: hasAccount, run: () => go('/invoices') },
      { keys: ['/', 'Ctrl+K'], label: frameStrings.search, run: () => openOverlay('palette'), palette: false },
      { keys: ['?', 'Ctrl+/'], label: frameStrings.keyboardShortcuts, run: () => openOverlay('keys') },
    ],
    { scope: 'Global', everywhere: true },
  );
  // In the help itself the key does nothing; without a binding a browser would open its own help.
  useKeys([{ keys: 'F1', label: frameStrings.help, run: () => open?.what !== 'help' && openOverlay('help') }], {
    scope: 'Global',
    everywhere: true,
    inDialogs: true,
  });

  return (
    <ReadOnlyReason value={readOnly === undefined ? null : frameStrings.readOnly[readOnly]}>
      <ServicePause value={status.data?.waitingUntilMs ?? null}>
        <div className={status.data?.active?.kind === 'demo' ? 'frame demo-on' : 'frame'}>
          {/* Mounted before any dialog, whose container comes on top. */}
          <Toasts />
          <TopBar
            status={status}
            attentionCount={attention.total}
            onFind={() => openOverlay('palette')}
            onKeys={() => openOverlay('keys')}
            onHelp={() => openOverlay('help')}
          />
          <Rail hasAccount={hasAccount} attentionCount={attention.total} />
          <main id="main" className={isBannerShown ? 'main with-banner' : 'main'} tabIndex={-1}>
            {isBannerShown && <overlays.Banner {...banner} />}
            {children}
          </main>
          <KeyBar hasAccount={hasAccount} />
          {overlays !== null && open?.what === 'palette' && (
            <overlays.Palette typed={typedAhead.current} scopes={open.scopes} hasAccount={hasAccount} onClose={close} />
          )}
          {overlays !== null && open?.what === 'keys' && <overlays.KeysOverlay scopes={open.scopes} onClose={close} />}
          {overlays !== null && open?.what === 'help' && (
            <overlays.HelpDialog
              context={{ path, scopes: open.scopes.map(({ title }) => title), hasAccount }}
              onKeys={() => setOpen({ ...open, what: 'keys' })}
              onClose={close}
            />
          )}
          {overlays !== null && (
            <>
              <overlays.OpenedLink />
              <overlays.ScannedCode />
              <overlays.ShownNotifications hasAccount={hasAccount} />
            </>
          )}
        </div>
      </ServicePause>
    </ReadOnlyReason>
  );
}
