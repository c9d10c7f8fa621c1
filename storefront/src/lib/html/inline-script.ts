import { startPage } from '#lib/load/start-page.ts';
import './record-events.ts';
import { waitForFonts } from './wait-for-fonts.ts';

waitForFonts();
startPage();
