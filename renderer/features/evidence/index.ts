export { ShipmentEvidence } from './ShipmentEvidence.tsx';
