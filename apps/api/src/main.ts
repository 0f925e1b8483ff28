import { startOrExplain } from '@tulha/platform/start-or-explain';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { startServices } from './start-services.js';

const config = readConfig(process.env);
const services = await startOrExplain(() => startServices(config));
const app = await createApp(services);
await app.listen(config.port, config.host);
services.log.info('Listening', { url: await app.getUrl() });

/** Ends once: no new requests, the running ones finish, then connections close. */
let ending: Promise<void> | undefined;
const end = () => {
  ending ??= app
    .close()
    .then(() => services.close())
    .then(() => process.exit(0));
};
process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
