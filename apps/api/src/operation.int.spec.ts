import { createReactor } from '@tulha/application/policies/reactor';
import { policies } from '@tulha/application/registry';
import { DomainError } from '@tulha/domain/kernel/errors';
import { clearFailure, noteFailure } from '@tulha/read-models/control/failures';
import { projections } from '@tulha/read-models/tables';
import { until } from '@tulha/testing/until';
import { startTestApp, type TestApp } from './testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('a operação da API', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
  });
  afterAll(() => app.close());

  const metrics = async (token?: string) =>
    app.app.inject({ method: 'GET', url: '/metrics', headers: token ? { authorization: `Bearer ${token}` } : {} });
  const measured = async () => (await metrics('operador')).payload;
  /** The number after a series, which begins with this. */
  const valueOf = (text: string, ...parts: string[]): number | undefined => {
    const line = text.split('\n').find((one) => !one.startsWith('#') && parts.every((part) => one.includes(part)));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  };
  const health = () => app.call('GET', '/health/ready');
  /** Health, once it says so: an answer is given again for a moment. */
  const healthOnce = (what: string, isSo: (body: Awaited<ReturnType<typeof health>>['body']) => boolean) => {
    const asked = async () => {
      const answer = await health();
      return isSo(answer.body) && answer;
    };
    return until(asked, what, { instead: async () => (await health()).body });
  };

  it('só mostra as medidas a quem opera a instalação', async () => {
    expect((await metrics()).statusCode).toBe(401);
    expect((await metrics(ana.token)).statusCode).toBe(401);
    const answer = await metrics('operador');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  });

  it('conta pedidos pelo modelo do endereço, nunca pelo endereço', async () => {
    await ana.call('GET', '/fazendas/987654');
    await app.app.inject({ method: 'GET', url: '/v1/nao-existe/123987' });
    const text = await measured();
    expect(valueOf(text, 'tulha_http_requests_total{', 'route="/v1/fazendas/:id"', 'method="GET"', 'status="404"')).toBe(1);
    expect(valueOf(text, 'tulha_http_request_duration_seconds_count{', 'route="/v1/fazendas/:id"', 'method="GET"')).toBe(1);
    expect(valueOf(text, 'tulha_http_requests_total{', 'route="other"', 'status="404"')).toBeGreaterThan(0);
    expect(text).not.toMatch(/987654|123987|nao-existe/);
    expect(valueOf(text, 'tulha_http_requests_in_flight{')).toBe(1);
  });

  it('mede os fatos gravados, os lotes de gravação, as conexões e o próprio processo', async () => {
    const before = valueOf(await measured(), 'tulha_store_facts_appended_total{') ?? 0;
    await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, na);
    const text = await measured();
    expect(valueOf(text, 'tulha_store_facts_appended_total{')).toBe(before + 1);
    expect(valueOf(text, 'tulha_store_append_duration_seconds_count{', 'outcome="written"')).toBeGreaterThan(0);
    expect(valueOf(text, 'tulha_store_batch_facts_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'tulha_store_queue_facts{')).toBe(0);
    expect(valueOf(text, 'tulha_database_connections{', 'state="waiting"')).toBe(0);
    expect(valueOf(text, 'tulha_ready{')).toBe(1);
    expect(valueOf(text, 'tulha_lag_facts{', 'reader="projections"')).toBe(0);
    expect(valueOf(text, 'process_resident_memory_bytes{')).toBeGreaterThan(1e6);
  });

  it('diz que está pronta, até onde vão as telas e as consequências, e como está a fila de tarefas', async () => {
    const head = await app.services.store.head();
    const { status, body } = await healthOnce('health as of the last fact', ({ registro }) => registro.posicao === head);
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(body).toMatchObject({
      banco: { responde: true, isolado: true },
      registro: { responde: true, posicao: head, protegido: app.services.config.eventStoreUrl ? null : true },
      projecoes: { posicao: head, atrasoFatos: 0, atrasoSegundos: 0, paradas: [] },
      politicas: { posicao: '', pendentes: 0, primeiras: [] },
      tarefas: { responde: true, aguardando: 0, fazendo: 0 },
      emDia: true,
    });
    // No policies are watched here. How many facts that is, only positions that count facts tell.
    const { atrasoFatos } = body.politicas;
    expect(app.services.config.eventStoreUrl ? atrasoFatos === null : atrasoFatos > 0).toBe(true);
    expect(body.politicas.atrasoSegundos).toBeGreaterThan(0);
  });

  it('mostra a projeção parada e a consequência que espera, sem nada pessoal', async () => {
    const { pool } = app.services;
    const nome = projections[0]?.name ?? '';
    const fato = '00000000-0000-4000-8000-000000000001';
    await pool.query(
      `insert into controle.projecao (esquema, nome, posicao, situacao, erro, detalhe, fato, fato_tipo, fato_posicao)
       values ('leitura', (select $1), '', 'parada', 'TypeError', 'CPF 123.456.789-09', $2, 'UsuarioCadastrado', '1')`,
      [nome, fato],
    );
    await pool.query(
      `insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, desde, proxima)
       values ($1, 'abrir-venda', 0, '1', 'VendaReservada', 1, 'ledger-1', 'venda-1', 'NAO_PODE', 3, now() - interval '1 minute', now())`,
      [fato],
    );
    try {
      const { status, body } = await healthOnce('a projection that stands still', ({ projecoes }) => projecoes.paradas.length > 0);
      expect([status, body.status]).toEqual([200, 'degradado']);
      expect(body.porque).toEqual(['projecao_parada', 'consequencia_espera']);
      expect(body.projecoes.paradas).toEqual([
        { nome, conta: 0, erro: 'TypeError', fato, fatoTipo: 'UsuarioCadastrado', desde: expect.any(String) },
      ]);
      expect(body.politicas.primeiras).toEqual([
        { politica: 'abrir-venda', alvo: 'venda-1', fato, codigo: 'NAO_PODE', tentativas: 3, desde: expect.any(String) },
      ]);
      expect(JSON.stringify(body)).not.toContain('123.456');
      const text = await measured();
      expect(valueOf(text, 'tulha_projections_halted{')).toBe(1);
      expect(valueOf(text, 'tulha_projection_halted{', `projection="${nome}"`)).toBe(1);
      expect(valueOf(text, 'tulha_policies_pending{')).toBe(1);
      expect(valueOf(text, 'tulha_policies_pending_oldest_seconds{')).toBeGreaterThan(59);
    } finally {
      await pool.query('delete from controle.projecao; delete from controle.consequencia_pendente');
    }
  });

  it.each(['projecoes', 'consequencias'] as const)(
    'diz que todas as %s falham, quantas vezes e por quê, sem nada pessoal',
    async (laco) => {
      const { pool } = app.services;
      const falhaDe = (body: Awaited<ReturnType<typeof health>>['body']) =>
        laco === 'projecoes' ? body.projecoes.falha : body.politicas.falha;
      for (let times = 0; times < 3; times++) await noteFailure(pool, laco, new RangeError('CPF 123.456.789-09'));
      try {
        const { status, body } = await healthOnce(`${laco} that fail`, (answer) => falhaDe(answer) !== null);
        expect([status, body.status]).toEqual([200, 'degradado']);
        const falha = { erro: 'RangeError', vezes: 3, desde: expect.any(String) };
        expect(falhaDe(body)).toEqual(falha);
        expect(JSON.stringify(body)).not.toContain('123.456');
      } finally {
        await clearFailure(pool, laco);
      }
      expect((await healthOnce(`${laco} that fail no more`, (answer) => falhaDe(answer) === null)).body.status).toBe('ok');
    },
  );

  it('responde 202 e diz o motivo quando o que depende de um fato gravado ainda não pôde ser gravado', async () => {
    const { reactor } = app.services;
    const refusal = () => {
      throw new DomainError('CLIENTE_AUSENTE', 'refused', 'O cliente não existe.');
    };
    const talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'Pedreira' }, na)).body.id;
    const body = { data: '2026-05-11', codigo: '26-0900', talhoes: [{ talhaoId: talhao, quantidade: 100 }], motivo: 'Sem caderno' };
    const failing = createReactor(app.services.dispatch, [...policies, { name: 'teste', on: 'LoteFormado', then: refusal }]);
    Object.assign(app.services, { reactor: failing });
    try {
      const answer = await ana.call('POST', '/rastreabilidade', body, { ...na, 'idempotency-key': 'pendente-1' });
      expect(answer).toMatchObject({
        status: 202,
        body: { pendente: true, mensagem: 'Gravado. O que depende disso foi recusado por enquanto: O cliente não existe.' },
      });
      expect(app.lines.join('\n')).toContain('"message":"Consequence waits"');
    } finally {
      Object.assign(app.services, { reactor });
    }
    const again = await ana.call('POST', '/rastreabilidade', body, { ...na, 'idempotency-key': 'pendente-1' });
    expect(again).toMatchObject({ status: 201, body: { codigo: '26-0900' } });
    const { content } = (await ana.call('GET', '/rastreabilidade/lotes?q=26-0900')).body;
    expect(content).toHaveLength(1);
  });

  it('leva o mesmo correlationId da resposta ao fato: a linha do pedido, a do comando e o fato o têm', async () => {
    const { body, headers } = await ana.call('POST', '/cad-talhoes', { nome: 'Baixada' }, na);
    const lines = app.lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === headers['x-request-id']);
    const [command, request] = ['Command', 'Request'].map((message) => lines.find((line) => line.message === message));
    const facts = await app.facts();
    const fact = facts.find(({ stream }) => stream === `talhao-${body.id}`);
    expect(command.correlationId).toBe(fact?.meta.correlationId);
    expect(request.correlationId).toBe(command.correlationId);
  });
});
