import { certo, contarTudo } from '../../testing/bica.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('um lote repartido entre dois benefícios', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let cafe: Awaited<ReturnType<typeof contarTudo>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let colhido: number;
  const feitos: { readonly dia: string; readonly id: number }[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    cafe = await contarTudo(ana, sitio);
    ({ id: colhido } = await cafe.colher(1_000));
    await certo(ana.call('POST', '/rastreabilidade/armazem', { pilha: sitio.pilha, lote: [{ id: colhido }], dataEntrada: '2026-06-06' }));
    // Said in another order than it happened: a lot is not told by when its record came.
    for (const [dia, litros] of [
      ['2026-06-20', 300],
      ['2026-06-22', 400],
      ['2026-06-18', 100],
    ] as const) {
      const pedido = { dataEntrada: dia, quantidade: litros / 10, lotes: [{ id: colhido, quantidade: litros }] };
      const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, sitio.na));
      feitos.push({ dia, id: feito.saidas[0].id });
    }
  });
  afterAll(() => app.close());

  it('a página de cada um conta a estada até o dia em que o seu café saiu', async () => {
    for (const { dia, id } of feitos) {
      const { payload } = await app.app.inject({ url: `${await cafe.publicar(id)}.json` });
      const caminho = JSON.parse(payload).caminho as { processo: string; de: string; ate: string }[];
      expect(caminho.find(({ processo }) => processo === 'armazem')).toMatchObject({ de: '2026-06-06', ate: dia });
    }
  });

  it('o EPCIS de cada um tem a sua saída da pilha, e nenhuma outra', async () => {
    for (const { dia, id } of feitos) {
      const { payload } = await app.app.inject({
        url: `/v1/rastreabilidade/lotes/${id}/epcis`,
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const eventos = JSON.parse(payload).epcisBody.eventList as { eventTime: string; bizStep?: string }[];
      const saidas = eventos.filter(({ bizStep }) => bizStep === 'picking');
      expect(saidas.map(({ eventTime }) => eventTime.slice(0, 10))).toEqual([dia]);
      expect(eventos.filter(({ eventTime }) => eventTime.slice(0, 10) > dia)).toEqual([]);
    }
  });

  it('o que se ressalvou e corrigiu do resto, depois, vai só com o que se fez do resto', async () => {
    const resto = [{ id: colhido, quantidade: 200 }];
    const dias = { dataEntrada: '2026-06-24', dataSaida: '2026-06-25', umidadeEntrada: 12 };
    const seca = await certo(
      ana.call('POST', '/rastreabilidade/secagem', {
        secador: sitio.secador,
        lote: resto,
        ...dias,
        umidadeSaida: 13,
        motivo: 'lona furada',
      }),
    );
    await certo(ana.call('PUT', `/rastreabilidade/secagem/${seca.id}`, { dataSaida: '2026-06-26', motivo: 'era outro dia' }));
    const pedido = { dataEntrada: '2026-06-28', quantidade: 20, lotes: resto };
    const depois = await certo(ana.call('POST', '/rastreabilidade/beneficio', pedido, sitio.na));
    const mencoesDe = async (id: number) => {
      const { ressalvas } = await certo(ana.call('GET', `/rastreabilidade/lotes/${id}`));
      const { correcoesDosAncestrais: corrigidas } = await certo(ana.call('GET', `/rastreabilidade/lotes/${id}/historico`));
      return [
        ressalvas.map(({ regra }: { regra: string }) => regra),
        corrigidas.content.map(({ motivo }: { motivo: string }) => motivo),
        corrigidas.total,
      ];
    };
    for (const { id } of feitos) expect(await mencoesDe(id)).toEqual([[], [], 0]);
    const [regras, motivos] = await mencoesDe(depois.saidas[0].id);
    expect(new Set(regras)).toEqual(new Set(['UMIDADE_A_MAIS']));
    expect(new Set(motivos)).toEqual(new Set(['era outro dia']));
  });
});
