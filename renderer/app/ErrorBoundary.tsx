import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { appStrings } from './strings.ts';

interface ErrorBoundaryProps {
  /** A change of this value, the URL, resets the boundary. */
  readonly resetOn: string;
  readonly children: ReactNode;
}

interface Fault {
  readonly reference: string;
  readonly text: string;
}

interface BoundaryState {
  readonly fault: Fault | null;
  readonly at: string;
}

/** Contains the failure of a screen. Shows a reference, which the copied text includes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { fault: null, at: this.props.resetOn };

  static getDerivedStateFromError(thrown: unknown): Pick<BoundaryState, 'fault'> {
    const reference = crypto.randomUUID().slice(0, 8);
    const details = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { fault: { reference, text: appStrings.screenError(reference, location.hash, details) } };
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetOn === state.at ? null : { fault: null, at: resetOn };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <div className="pad">
        <Callout
          kind="late"
          title={appStrings.somethingWentWrong(fault.reference)}
          actions={
            <>
              <Button onClick={() => this.setState({ fault: null })}>{appStrings.reloadScreen}</Button>
              <CopyButton text={fault.text} what={appStrings.detailsForSupport} />
            </>
          }
        >
          <p>{appStrings.dataIsSafe}</p>
          <p>{appStrings.reloadHint}</p>
        </Callout>
      </div>
    );
  }
}
