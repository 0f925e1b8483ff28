import { momento } from '../../testing/momento.js';
import { SEGREDOS, certo, contarTudo } from '../../testing/bica.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('o que foi retirado', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let cafe: Awaited<ReturnType<typeof contarTudo>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    cafe = await contarTudo(ana, sitio);
  });
  afterAll(() => app.close());

  const ler = (url: string) => ana.call('GET', `/rastreabilidade${url}`);
  /** A hulling with its lot, published, then deleted. */
  const retirarUm = async () => {
    const { id } = await cafe.colher();
    const feito = await certo(
      ana.call(
        'POST',
        '/rastreabilidade/beneficio',
        { dataEntrada: '2026-06-07', tipo: 'Bica corrida', quantidade: 96.5, lotes: [{ id, quantidade: 800 }] },
        sitio.na,
      ),
    );
    const { id: lote, codigo } = feito.saidas[0] as { id: number; codigo: string };
    const pagina = await cafe.publicar(lote, { historia: SEGREDOS.trabalhador });
    const antes = await momento();
    const motivo = `Contado duas vezes por ${SEGREDOS.trabalhador}`;
    await certo(ana.call('DELETE', `/rastreabilidade/beneficio/${feito.id}?motivo=${encodeURIComponent(motivo)}`));
    return { pai: id, registro: feito.id as number, lote, codigo, pagina, antes, motivo };
  };

  it('hoje o lote e o registro dizem que foram retirados, quando, por quem e por quê', async () => {
    const { lote, codigo, registro, antes, motivo } = await retirarUm();
    for (const url of [
      `/lotes/${lote}`,
      `/lotes/${lote}/genealogia`,
      `/lotes/${lote}/perdas`,
      `/lotes/${lote}/etiqueta`,
      `/lotes/${lote}/eudr`,
    ]) {
      const { status, body } = await ler(url);
      expect([url, status, body.code]).toEqual([url, 410, 'LOTE_RETIRADO']);
      expect(body.error).toContain(`O lote ${codigo} foi retirado em`);
      expect(body.retirado).toEqual({ em: expect.any(String), por: expect.stringContaining('ana'), motivo });
      expect(body.retirado.em > antes).toBe(true);
    }
    expect(await ler(`/beneficio/${registro}`)).toMatchObject({ status: 410, body: { code: 'REGISTRO_RETIRADO', retirado: { motivo } } });
    expect((await ler(`/lotes/${lote}?conhecidoEm=${await momento()}`)).status).toBe(410);
    expect((await ler('/lotes/999999')).status).toBe(404);
    const bia = await app.account(`bia-${lote}`);
    expect((await bia.call('GET', `/rastreabilidade/lotes/${lote}`)).status).toBe(404);
  });

  it('antes da exclusão a página, a genealogia, as perdas e o registro são os que se conheciam; a história fica', async () => {
    const { pai, lote, codigo, registro, antes, motivo } = await retirarUm();
    const entao = (url: string) => ler(`${url}?conhecidoEm=${antes}`);
    expect((await entao(`/lotes/${lote}`)).body).toMatchObject({
      codigo,
      tipo: 'Bica corrida',
      saldo: 96.5,
      talhoes: [{ percentual: 75 }, { percentual: 25 }],
    });
    expect((await entao(`/lotes/${lote}/genealogia`)).body.nos.map(({ loteId }: { loteId: number }) => loteId)).toEqual([lote, pai]);
    expect((await entao(`/lotes/${lote}/perdas`)).body.resumo).toMatchObject({ quantidade: 96.5, colhidoL: 800 });
    expect((await entao(`/lotes/${lote}/eudr`)).body).toMatchObject({ codigo, massaLiquidaKg: 96.5 });
    expect((await entao(`/beneficio/${registro}`)).body).toMatchObject({ id: registro, saidas: [{ id: lote, codigo, quantidade: 96.5 }] });
    expect((await entao('/beneficio')).body.content.map(({ id }: { id: number }) => id)).toContain(registro);
    const { content } = (await ler(`/lotes/${lote}/historico`)).body;
    expect(content.map(({ tipo, desfeita }: Record<string, unknown>) => [tipo, desfeita])).toEqual([
      ['BeneficioRealizado', true],
      ['RegistroExcluido', true],
    ]);
    expect(content[0].desfeitaPor).toMatchObject({ excluiu: true, motivo });
    expect((await ler(`/lotes/${lote}/momentos`)).body.instantes).toHaveLength(2);
    expect((await ler(`/lotes/${lote}?em=2026-06-08`)).status).toBe(410);
  });

  it('o QR impresso diz que foi retirado e quando, sem nome de ninguém', async () => {
    const { codigo, pagina } = await retirarUm();
    for (const [url, palavra] of [
      [pagina, 'retirado'],
      [`${pagina}?lang=en`, 'withdrawn'],
      [`${pagina}.json`, 'retirado'],
    ] as const) {
      const { statusCode, payload } = await app.app.inject({ url });
      expect([url, statusCode]).toEqual([url, 410]);
      expect(payload).toContain(codigo);
      expect(payload).toContain(palavra);
      expect(payload).not.toMatch(/Segredo|Contado|Conta ana|SANTA/);
    }
  });

  it('a venda excluída diz quando e por quem; a EUDR e o EPCIS dela dizem o que se sabia então', async () => {
    const { id } = await cafe.colher();
    const beneficio = { dataEntrada: '2026-06-07', quantidade: 96.5, lotes: [{ id, quantidade: 800 }] };
    const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', beneficio, sitio.na));
    const antesDela = await momento();
    const produtos = [{ id: feito.saidas[0].id, quantidade: 40, precoSaca: 2_000 }];
    const venda = await certo(ana.call('POST', '/vendas', { data: '2026-06-08', cliente: sitio.cliente, produtos }, sitio.na));
    const url = (qual: string, conhecidoEm?: string) => `/vendas/${venda.id}/${qual}${conhecidoEm ? `?conhecidoEm=${conhecidoEm}` : ''}`;
    const eudr = (conhecidoEm?: string) => ana.call('GET', url('eudr', conhecidoEm));
    const comEla = await eudr();
    expect(comEla).toMatchObject({ status: 200, body: { codigo: venda.codigo, massaLiquidaKg: 40 } });
    const sabida = await momento();
    await certo(ana.call('DELETE', `/vendas/${venda.id}`));
    await certo(ana.call('DELETE', `/rastreabilidade/beneficio/${feito.id}?motivo=engano`));
    for (const qual of ['eudr', 'epcis']) {
      const { status, body } = await ana.call('GET', url(qual));
      expect([qual, status, body.code]).toEqual([qual, 410, 'REGISTRO_RETIRADO']);
      expect(body.retirado).toEqual({ em: expect.any(String), por: expect.stringContaining('ana'), motivo: null });
      expect((await ana.call('GET', url(qual, antesDela))).status).toBe(404);
      expect((await ana.call('GET', url(qual, sabida))).status).toBe(200);
    }
    const propria = await ana.call('GET', `/vendas/${venda.id}`);
    expect([propria.status, propria.body.code, propria.body.retirado?.por]).toEqual([
      410,
      'REGISTRO_RETIRADO',
      expect.stringContaining('ana'),
    ]);
    expect((await ana.call('GET', '/vendas/999999')).status).toBe(404);
    const antiga = await ana.call('GET', `/vendas/${venda.id}?conhecidoEm=${sabida}`);
    expect([antiga.status, antiga.body.errors[0].campo]).toEqual([400, 'conhecidoEm']);
    const { codigo, talhoes, massaLiquidaKg } = comEla.body;
    expect((await eudr(sabida)).body).toMatchObject({ codigo, talhoes, massaLiquidaKg });
    expect((await ana.call('GET', '/vendas/999999/eudr')).status).toBe(404);
  });

  // Last, since after a hundred thousand more movements every query is slower.
  it('uma conta com movimentos demais tem o passado de cada lote, e não o de todos de uma vez', async () => {
    const { lote, antes } = await retirarUm();
    const { rows: colunas } = await app.owner.query<{ nome: string }>(
      `select attname::text as nome from pg_attribute where attrelid = 'leitura.lote_movimento'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const outros: Readonly<Record<string, string>> = { lote_id: '900000 + g % 100', versao: '900000 + g', delta: '0' };
    await app.owner.query(
      `insert into leitura.lote_movimento select ${colunas.map(({ nome }) => outros[nome] ?? `t."${nome}"`).join(', ')}
       from leitura.lote_movimento t, generate_series(1, 100000) g where t.lote_id = $1 and t.papel = 'sai'`,
      [lote],
    );
    for (const url of ['/quadro', '/lotes', '/beneficio']) {
      const { status, body } = await ler(`${url}?conhecidoEm=${antes}`);
      expect([url, status, body.code]).toEqual([url, 422, 'PASSADO_GRANDE_DEMAIS']);
      expect(body.error).toContain('Peça-o na página de cada lote');
    }
    expect((await ler(`/lotes/${lote}?conhecidoEm=${antes}`)).status).toBe(200);
  });
});
