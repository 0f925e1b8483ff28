import { VARIABLES } from '../config/variables.js';
import { readSettings } from './settings.js';

const demo = (env: NodeJS.ProcessEnv) => readSettings(env, '/raiz', () => undefined).demo;
const ELSEWHERE = {
  DATABASE_URL: 'postgresql://a:b@maquina:5432/tulha',
  TULHA_EVENTSTORE_URL: 'esdb://maquina:2113?tls=false',
  REDIS_URL: 'redis://maquina:6379',
};

describe('a fazenda de demonstração', () => {
  it.each(Object.entries(ELSEWHERE))('existe ou não com %s como a declaração, de que o README é feito, diz', (name, url) => {
    const named = VARIABLES.TULHA_DEMO.en?.includes(`\`${name}\``);
    expect(demo({ [name]: url })).toBe(!named);
    expect([demo({ [name]: url, TULHA_DEMO: '1' }), demo({ [name]: url, TULHA_DEMO: '0' })]).toEqual([true, false]);
  });

  it('existe onde nada foi dito', () => {
    expect(demo({})).toBe(true);
  });
});
