// rejected by styles: no .missing in renderer/features/quote/left.module.css
import styles from './left.module.css';

export const names = [styles.used, styles.missing];
