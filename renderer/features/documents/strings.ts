/** Texts of this feature. A text with values is a function of them. */
import { formatBytes, formatCount, formatNumber, formatSeconds } from '../../lib/format.ts';

export const documentsStrings = {
  // DocumentSide
  name: 'Name',
  type: 'Type',
  size: 'Size',
  downloaded: 'Downloaded',
  notYet: 'not yet',
  maybeDamaged: 'This file may be damaged. It is shown as far as it can be read; check that all pages are there.',
  deliveryDocument: 'Delivery document',
  availableOffline: 'Saved on this computer, available offline.',
  cancel: 'Cancel',
  refreshDocuments: 'Refresh documents',
  refreshHint: 'Gets the latest versions, and the delivery receipt or POD once the carrier releases it.',

  // DocumentTable
  billOfLading: 'Bill of lading',
  viewBol: 'View BOL',
  palletLabels: 'Pallet labels',
  viewLabels: 'View labels',
  cancelDownload: 'Cancel download',
  view: 'View',
  documents: 'Documents',
  savedNote: 'saved on this computer, available offline',
  getDocuments: 'Get documents',
  document: 'Document',
  status: 'Status',
  actions: 'Actions',
  ready: 'Ready',
  cantBeOpened: 'Can’t be opened',
  downloadAgain: 'Download again',
  notDownloadedYet: 'Not downloaded yet',
  downloadedAt: (time: string) => `downloaded ${time}`,
  preparing: (seconds: number) => `Preparing and downloading, ${formatSeconds(seconds)}`,
  notDownloaded: 'Not downloaded',

  // DocumentsScreen
  backToShipment: 'Back to shipment',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  show: (document: string) => `Show ${document}`,
  documentOf: (document: string, bolNumber: string) => `${document} of ${bolNumber}`,
  latestVersion: 'Latest version',
  earlierVersion: (time: string) => `Earlier version from ${time}`,
  emailDocuments: 'Email documents',
  shipment: 'Shipment',
  bolNumber: 'BOL number',
  poNumber: (poNumber: string) => `PO ${poNumber}`,

  // documentTabs
  labels: 'Labels',

  // DragOut
  dragHint: 'Drag to an email or a folder',
  drag: 'Drag to email or folder',

  // DroppedDocuments
  unreadable: (count: number, listed: number, reasons: string) =>
    `${formatNumber(count)} of ${formatCount(listed, 'document')} couldn’t be read: ${reasons}. Refresh documents, or contact support.`,

  // FetchLine
  bytesOf: (bytes: number, totalBytes: number) => `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`,
  progressOfOne: (document: string, bytes: string) => `${document}: ${bytes}`,
  progressOfSeveral: (at: number, count: number, document: string, bytes: string) =>
    `${formatNumber(at)} of ${formatNumber(count)}, ${document}: ${bytes}`,
  downloading: (document: string) => `Downloading ${document}`,

  // FileActions
  fileCopied: 'File copied',
  saveAs: 'Save as',
  saveAllAsOne: 'Save all as one PDF',
  copyFile: 'Copy file',
  noDocumentYet: 'No document yet',
  fileNotCopied: 'Couldn’t copy the file',
  notCopiedHint: 'Nothing was copied. Save it instead.',
  combining: (count: number) => `Combining ${formatNumber(count)} documents…`,
  leftOut: (documents: string) => `Left out: ${documents}`,
  leftOutHint: 'Protected, damaged, or missing. The originals are unchanged; save them one at a time.',

  // NoneYet
  noneYet: (time: string) => `No documents for this shipment yet, checked at ${time}.`,

  // SavedNote
  inDownloadFolder: 'It’s in your browser’s download folder.',
  saved: 'Saved',
  showInFolder: 'Show in folder',
  filePath: 'file path',

  // Versions
  versions: 'Versions',
  versionCount: (count: number) => `${formatNumber(count)} versions`,
  latestOf: (bytes: string) => `latest, ${bytes}`,
  unopenableVersion: (bytes: string) => `can’t be opened, ${bytes}`,
  deletedAt: (time: string) => `deleted ${time}`,

  // ViewerPlaceholder
  noneSaved: 'No documents saved for this shipment.',
  tabNotDownloaded: (document: string) => `${document}: not downloaded yet.`,
  deletedTitle: 'The file was deleted from this computer',
  modifiedTitle: 'The file was modified on disk',
  fileMissing: 'The saved file is missing.',
  fileModified: 'It doesn’t match the saved version, so it isn’t shown.',
  onlyLatest: 'Only the latest version can be downloaded.',
  shipmentNotAffected: 'The shipment is not affected.',
  downloadingAgain: 'Downloading again…',

  // pickup/LoadedList
  undo: 'Undo',
  pickupManifests: 'Pickup manifests',
  loading: 'Loading',
  loaded: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)} loaded`,
  scanHint: 'Scan a BOL, PRO, or label, or check a shipment. Cleared after this day.',
  notOnManifest: (code: string) => `${code} isn’t on this manifest`,
  findShipment: 'Find shipment',
  nothingMarked: 'Nothing was marked as loaded.',

  // pickup/PickupScreen
  backToShipments: 'Back to shipments',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  closeOfDay: 'Close of day',
  regenerate: 'Regenerate',
  showAllCarriers: 'Manifests for all carriers',
  showCarrier: (carrierName: string) => `Manifest for ${carrierName}`,
  allCarriers: 'All carriers',
  carriers: 'Carriers',
  shipments: 'Shipments',
  pickupManifest: 'Pickup manifest',
  noneScheduled: (date: string) => `No pickups scheduled for ${date}.`,
  day: 'Day',
  pickupDate: 'Pickup date',
  dateHint: '11/18, +1, or [ and ] to change the day',
  enterDate: 'Enter a date: 11/18 or +1',
  shipmentsOfDay: (shipments: number, carriers: number) =>
    `${formatCount(shipments, 'shipment')} with ${formatCount(carriers, 'carrier')}, one manifest for each carrier and pickup address.`,
  shipmentsOfCarrier: (shipments: number, carrierName: string) =>
    `${formatCount(shipments, 'shipment')} with ${carrierName}.`,
  manifestNote:
    'Excludes canceled and voided. Shipper, units, and weight are shown only for shipments booked in Waybill.',
  manifestsOfDay: (date: string) => `Pickup manifests ${date}`,
  manifestOfCarrier: (carrierCode: string, date: string) => `Pickup manifest ${carrierCode} ${date}`,
  noPickups: 'No pickups',
} as const;
