import { startPage } from '#lib/load/start-page.ts';
import './record-events.ts';

startPage();
