/** Links in a document are visible but inactive: a BOL must not navigate the app or open anything. */
import { PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs';

export class InertLinkService extends PDFLinkService {
  override externalLinkEnabled = false;

  override async goToDestination(): Promise<void> {}
  override executeNamedAction(): void {}
  override async executeSetOCGState(): Promise<void> {}
  override addLinkAttributes(link: HTMLAnchorElement): void {
    link.removeAttribute('href');
    link.setAttribute('aria-disabled', 'true');
  }
  override getDestinationHash(): string {
    return '';
  }
  override getAnchorUrl(): string {
    return '';
  }
  override setHash(): void {}
}
