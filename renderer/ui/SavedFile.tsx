import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { CopyButton } from './CopyButton.tsx';
import { uiStrings } from './strings.tsx';

interface SavedFileProps {
  /** Such as `12 shipments`. */
  readonly what: string;
  readonly fileName: string;
  /** Path of the file, to be copied. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Shows what was saved and where. */
export function SavedFile({ what, fileName, path, onClose }: SavedFileProps) {
  return (
    <Callout
      kind="done"
      title={uiStrings.savedAs(what, fileName)}
      actions={
        <>
          <CopyButton text={path} what={uiStrings.filePath} />
          <Button size="s" onClick={onClose}>
            {uiStrings.close}
          </Button>
        </>
      }
    >
      <p className="path">{path}</p>
    </Callout>
  );
}
