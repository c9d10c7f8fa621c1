import { startPage } from '#lib/load/start-page.ts';
import './early-presses.ts';

startPage();
