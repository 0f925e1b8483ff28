import { endWhenAsked } from '@tulha/platform/end-when-asked';
import { startOrExplain } from '@tulha/platform/start-or-explain';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { drain } from './http/drain.js';
import { startServices } from './start-services.js';

/** The supervisor insists after 5 s, Docker after 10. In ms. */
const END_WITHIN_MS = 4_500;

const config = readConfig(process.env);
const services = await startOrExplain(() => startServices(config));
const app = await createApp(services);
await app.listen(config.port, config.host);
services.log.info('Listening', { url: await app.getUrl() });

endWhenAsked({
  end: async () => {
    services.log.info('Ending', { inFlight: services.metrics.inFlight() });
    await drain(app);
    await services.close();
    services.log.info('Ended');
  },
  withinMs: END_WITHIN_MS,
  onTrouble: (error) => services.log.error('Ending in disorder', { error: String(error) }),
});
