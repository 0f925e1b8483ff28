import { montarSitio } from '../../testing/sitio.js';
import { naRoca } from '../../testing/na-roca.js';

describe('o que um registro mudaria, antes de gravar', () => {
  const roca = naRoca();
  beforeAll(async () => {
    await montarSitio(roca.bia);
  });
  const { call } = roca;
  const novoLote = async (litros = 800) =>
    (await call('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade: litros }] })).body.id as number;
  const beneficio = (id: number, litros: number, mais: object = {}) => ({
    dataEntrada: '2026-06-01',
    quantidade: 10,
    lotes: [{ id, quantidade: litros }],
    ...mais,
  });

  /** Each process: its address, and a form about a lot that is there. */
  const processos = async () => {
    const lote = await novoLote();
    const grao = (await call('POST', '/beneficio', beneficio(lote, 100))).body.saidas[0].id as number;
    const lugar = (campo: string, onde: number) => ({ [campo]: onde, lote: [{ id: lote, quantidade: 100 }], dataEntrada: '2026-05-12' });
    return [
      ['/terreiro', { terreiro: roca.sitio.terreiro, lote: [{ id: lote, quantidade: 100 }], data_entrada: '2026-05-12' }],
      ['/secagem', lugar('secador', roca.sitio.secador)],
      ['/ressecagem', lugar('secador', roca.sitio.secador)],
      ['/armazem', lugar('pilha', roca.sitio.pilha)],
      ['/beneficio', beneficio(lote, 80, { dataEntrada: '2026-05-12' })],
      ['/rebeneficio', { dataEntrada: '2026-06-02', lotes: [{ id: grao, quantidade: 3 }], escolha: [{ tipo: 'Moca', quantidade: 3 }] }],
      ['/cooperativa', { cooperativa: roca.sitio.cooperativa, entries: [{ id: grao }], kg: 2, date: '2026-06-03' }],
      [
        '/despolpagem',
        {
          despolpador: roca.sitio.despolpador,
          data: '2026-05-12',
          talhao: [{ talhao: roca.sitio.mata, quantidade: 300 }],
          saida: [{ tipo: 'Cereja', quantidade: 200 }],
        },
      ],
    ] as const;
  };

  it('de todos os processos, criados, corrigidos e excluídos: responde, e nada é gravado', async () => {
    for (const [url, form] of await processos()) {
      const antes = (await roca.app.facts()).length;
      const lotes = (await call('GET', '/lotes?size=200')).body;
      const ensaio = await call('POST', `${url}?ensaio=1`, form);
      expect([url, ensaio.status, ensaio.body.muda?.length > 0]).toEqual([url, 200, true]);
      expect(ensaio.headers.etag).toBeUndefined();
      expect((await roca.app.facts()).length).toBe(antes);
      expect((await call('GET', '/lotes?size=200')).body).toEqual(lotes);

      const { body: feito } = await call('POST', url, form);
      const gravados = (await roca.app.facts()).length;
      const visto = (await call('GET', `${url}/${feito.id}`)).body;
      for (const [method, path, body] of [
        ['PUT', `${url}/${feito.id}`, form],
        ['DELETE', `${url}/${feito.id}`, undefined],
      ] as const) {
        const { status, body: resposta } = await call(method, `${path}?ensaio=1`, body);
        expect([method, url, status, Object.keys(resposta).sort()]).toEqual([
          method,
          url,
          200,
          ['avisos', 'depois', 'documentos', 'muda', 'ressalvas', 'retroativo'],
        ]);
      }
      expect((await roca.app.facts()).length).toBe(gravados);
      expect((await call('GET', `${url}/${feito.id}`)).body).toEqual(visto);
    }
  });

  it('um benefício retroativo: diz dia a dia o saldo, o que veio depois, e gravado dá o mesmo', async () => {
    const id = await novoLote();
    const { codigo } = (await call('GET', `/lotes/${id}`)).body;
    const depois = (await call('POST', '/beneficio', beneficio(id, 200, { dataEntrada: '2026-06-10' }))).body;
    const { body } = await call('POST', '/beneficio?ensaio=1', beneficio(id, 300));
    expect(body).toMatchObject({
      retroativo: true,
      depois: [{ lote: id, codigo, processo: 'beneficio', id: depois.id, nome: `o benefício ${depois.codigo}`, em: '2026-06-10' }],
      avisos: [
        'Foram 1.800 L/saca; o esperado é de 350 a 650 L/saca. Confira os litros e os quilos.',
        `Depois disso, com o lote ${codigo}, já houve o benefício ${depois.codigo}, de 10/06/2026.`,
      ],
    });
    expect(body.muda).toEqual([
      { lote: id, codigo, unidade: 'L', campo: 'saldo', em: '2026-06-01', ate: '2026-06-10', antes: 800, depois: 500 },
      { lote: id, codigo, unidade: 'L', campo: 'saldo', em: '2026-06-10', ate: null, antes: 600, depois: 300 },
      expect.objectContaining({ lote: null, unidade: 'kg', campo: 'saldo', antes: null, depois: 10 }),
      expect.objectContaining({ lote: null, campo: 'etapa', antes: null, depois: 'beneficiado' }),
    ]);
    await call('POST', '/beneficio', beneficio(id, 300));
    const em = async (dia: string) => (await call('GET', `/lotes/${id}?em=${dia}`)).body.saldo;
    expect([await em('2026-05-31'), await em('2026-06-01'), await em('2026-06-10')]).toEqual([800, 500, 300]);
  });

  it('um lugar contado tarde: diz o nome do lugar, e não tira o lote de onde está; sem saída é recusado', async () => {
    const id = await novoLote();
    await call('POST', '/armazem', { pilha: roca.sitio.pilha, lote: [{ id }], dataEntrada: '2026-06-10', umidadeEntrada: 11.5 });
    const form = { secador: roca.sitio.secador, lote: [{ id }], dataEntrada: '2026-06-01', umidadeEntrada: 30 };
    const semSaida = (await call('POST', '/secagem?ensaio=1', form)).body;
    expect(semSaida).toMatchObject({ status: 422, code: 'LOTE_EM_OUTRO_LUGAR' });
    expect(semSaida.error).toContain('estava no armazém desde 10/06/2026');
    const { body } = await call('POST', '/secagem?ensaio=1', { ...form, dataSaida: '2026-06-05', umidadeSaida: 11.5 });
    const lugares = body.muda.filter(({ campo }: { campo: string }) => campo === 'local');
    expect(lugares.map(({ em, ate, antes, depois }: Record<string, unknown>) => [em, ate, antes, depois])).toEqual([
      ['2026-06-01', '2026-06-05', null, 'Secador 1'],
    ]);
  });

  it('recusa o que seria recusado, com as mesmas palavras; o de outra conta não existe; sim ou não', async () => {
    const id = await novoLote();
    const feito = (await call('POST', '/beneficio', beneficio(id, 800))).body;
    const antes = (await roca.app.facts()).length;
    const url = `/beneficio/${feito.id}`;
    for (const query of ['', '?ensaio=1'])
      expect((await call('POST', `/beneficio${query}`, beneficio(id, 1))).body).toMatchObject({ status: 422, code: 'LOTE_SEM_SALDO' });
    const grao = feito.saidas[0].id as number;
    await call('POST', '/cooperativa', { cooperativa: roca.sitio.cooperativa, entries: [{ id: grao }], kg: 10, date: '2026-06-03' });
    expect((await call('DELETE', `${url}?ensaio=1`)).body).toMatchObject({ status: 422, code: 'LOTE_JA_USADO' });
    expect((await call('POST', '/beneficio?ensaio=talvez', beneficio(id, 1))).body.errors[0].campo).toBe('ensaio');
    expect((await call('POST', '/beneficio?ensaio=1', { ...beneficio(id, 1), dataEntrada: 'ontem' })).body.errors[0].campo).toBe(
      'dataEntrada',
    );
    for (const [method, path] of [
      ['PUT', url],
      ['DELETE', url],
      ['DELETE', `${url}/lote/${id}`],
    ] as const) {
      const body = method === 'PUT' ? beneficio(1, 1) : undefined;
      expect((await roca.bia.call(method, `/rastreabilidade${path}?ensaio=1`, body)).status).toBe(404);
    }
    expect((await roca.app.facts()).length).toBe(antes + 1);
  });

  it('pedido duas vezes com a mesma chave, responde o mesmo; a chave de um ensaio não serve para gravar', async () => {
    const id = await novoLote();
    const chave = { ...roca.sitio.na, 'idempotency-key': 'ensaio-1' };
    const primeiro = await roca.ana.call('POST', '/rastreabilidade/beneficio?ensaio=1', beneficio(id, 80), chave);
    const outro = await roca.ana.call('POST', '/rastreabilidade/beneficio?ensaio=1', beneficio(id, 80), chave);
    expect([primeiro.status, outro.status, outro.body]).toEqual([200, 200, primeiro.body]);
    expect((await roca.ana.call('POST', '/rastreabilidade/beneficio', beneficio(id, 80), chave)).status).toBe(422);
  });
});
