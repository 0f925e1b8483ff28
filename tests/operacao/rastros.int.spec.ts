import { randomUUID } from 'node:crypto';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { beneficiar, reservar } from '@tulha/testing/builders-ledger';
import { until } from '@tulha/testing/until';
import { startBoth } from '../importacao/support.js';
import { type SeenSpan, startReceiver } from './otlp-receiver.js';

const NAMES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_BSP_SCHEDULE_DELAY'] as const;

describe('rastros de quem pediu o quê', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let both: Awaited<ReturnType<typeof startBoth>>;
  const before = NAMES.map((name) => [name, process.env[name]] as const);

  beforeAll(async () => {
    receiver = await startReceiver();
    Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '20' });
    both = await startBoth();
  });
  afterAll(async () => {
    await both.close();
    await receiver.close();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const traceOf = (correlationId: string) => correlationId.replaceAll('-', '');
  const spansOf = (correlationId: string) => receiver.spans.filter(({ traceId }) => traceId === traceOf(correlationId));
  const named = (spans: readonly SeenSpan[], name: string): SeenSpan => {
    const found = spans.find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const under = (child: SeenSpan, parent: SeenSpan) => expect([child.name, child.parentSpanId]).toEqual([child.name, parent.spanId]);

  it('um pedido, seu comando e sua gravação são um rastro, que tem o número do correlationId', async () => {
    const ana = await both.app.account('ana');
    const { headers } = await ana.call('POST', '/cad-terreiros', { descricao: 'SANTA FÉ' });
    const lines = () => both.app.lines.map((one) => JSON.parse(one));
    const line = await until(
      () => lines().find((one) => one.requestId === headers['x-request-id'] && one.message === 'Request'),
      'the line of the request',
    );
    // The span of the request ends last, and with it all are there.
    await until(() => spansOf(line.correlationId).some(({ name }) => name === 'POST /v1/cad-terreiros'), 'its span');
    const spans = spansOf(line.correlationId);
    const request = named(spans, 'POST /v1/cad-terreiros');
    const commands = spans.filter(({ name }) => name.startsWith('command '));
    const command = named(spans, 'command Cadastrar');
    for (const one of commands) under(one, request);
    expect(spans.filter(({ name }) => name === 'append').map(({ parentSpanId }) => parentSpanId)).toContain(command.spanId);
    expect(request.parentSpanId ?? '').toBe('');
    expect([request.service, command.attribute('tulha.correlation_id')]).toEqual(['tulha-api', line.correlationId]);
    expect(JSON.stringify(spans)).not.toContain('SANTA');
  });

  it('o que o trabalhador faz por causa de um fato está no rastro de quem o causou', async () => {
    const { services } = both.app;
    const write = async (command: Parameters<typeof services.dispatch>[2]) => {
      const meta = { conta: 9, ator: 1, fazenda: 1, commandId: randomUUID(), now: new Date().toISOString() };
      await services.dispatch(ledgerDecider, 9, command as never, meta);
      return meta.commandId;
    };
    await write(beneficiar(1, [], [[10, 100]], { avulso: true }));
    const correlationId = await write(reservar(1, [[10, 60]]));
    const ofWorker = () => spansOf(correlationId).filter(({ service }) => service === 'tulha-worker');
    const names = () => ofWorker().map(({ name }) => name);
    const wanted = ['policy abrir-venda', 'command AbrirVenda', 'append'];
    await until(() => wanted.every((name) => names().includes(name)), 'the spans of the worker', { instead: names });
    const policy = named(ofWorker(), 'policy abrir-venda');
    const command = named(ofWorker(), 'command AbrirVenda');
    under(command, policy);
    under(named(ofWorker(), 'append'), command);
    expect(policy.attribute('tulha.correlation_id')).toBe(correlationId);
  });

  it('uma tarefa é um rastro', async () => {
    const bia = await both.app.account('bia');
    expect((await bia.call('GET', '/rastreabilidade/lotes/exportar?formato=csv')).status).toBe(200);
    const job = await until(() => receiver.spans.find(({ name }) => name.startsWith('job ')), 'the span of a job');
    expect([job.service, job.attribute('tulha.attempt')]).toEqual(['tulha-worker', 1]);
  });
});
