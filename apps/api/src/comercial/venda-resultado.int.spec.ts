import { completeCpf } from '@tulha/domain/kernel/documents';
import { DIA_DA_VENDA, naVenda } from '../testing/na-venda.js';

/** What is left of a sale, and contracts whose price is fixed in parts. */
describe('o que sobra de uma venda', () => {
  const na = naVenda();

  it('sem o documento da fazenda não se sabe o tributo; com ele, cada um é uma linha, pela alíquota do dia', async () => {
    const venda = await na.vender(na.linha(await na.grao(600), 600));
    expect(venda.total).toBe(18_000);
    expect(await na.certo('GET', `/vendas/${venda.id}/tributos`)).toEqual({ pessoa: null, total: 18_000, liquido: null, tributos: [] });
    await na.certo('PUT', `/fazendas/${na.sitio.fazenda}`, { cnpj: completeCpf('900000100') });
    expect(await na.certo('GET', `/vendas/${venda.id}/tributos`)).toMatchObject({
      ...{ pessoa: 'PF', total: 18_000, liquido: 17_706.6 },
      tributos: [
        { tributo: 'FUNRURAL', percentual: 1.43, valor: 257.4, fonte: expect.stringContaining('LC 224/2025') },
        { tributo: 'SENAR', percentual: 0.2, valor: 36 },
      ],
    });
    expect((await na.bia.call('GET', `/vendas/${venda.id}/tributos`)).status).toBe(404);
  });

  it('sem origem, o custo é a média da saca na safra do café, estimada; de café de safra nenhuma não se sabe', async () => {
    const venda = await na.vender(na.linha(await na.grao(120), 120));
    expect(await na.certo('GET', `/vendas/${venda.id}/custo`)).toMatchObject({ total: 3_600, custo: null, conhecidoKg: 0, kg: 120 });
    expect((await na.bia.call('GET', `/vendas/${venda.id}/custo`)).status).toBe(404);
    const safra = { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 };
    const { id } = await na.certo('POST', '/cat-safras', safra);
    await na.certo('POST', '/financeiro', { tipo: 'despesa', descricao: 'Adubo', valor: 1_000, data: '2026-03-10', safra: id });
    const lote = await na.grao(300);
    const outra = await na.vender(na.linha(lote, 300));
    const custo = await na.certo('GET', `/vendas/${outra.id}/custo`);
    const { ctPorSaca } = (await na.certo('GET', `/relatorios/dre?safra=${id}`)).resumo;
    const [dela] = custo.safras;
    expect(dela.custoSaca).toBe(dela.safra === null ? null : ctPorSaca);
    expect(custo.custo).toBe(dela.safra === null ? null : Math.round(ctPorSaca * 100 * 5) / 100);
    expect(custo).toMatchObject({
      dosLotes: 0,
      dosLotesKg: 0,
      estimado: custo.custo ?? 0,
      lotes: [{ lote, kg: 300, custo: 0, porSaca: null }],
    });
  });

  it('a venda custa o que os seus lotes trazem; lotes e vendas somam a safra, e o que chega depois é diferença', async () => {
    const centavos = (valor: number) => Math.round(valor * 100);
    type Linha = Readonly<Record<string, number | null>>;
    const somaDe = (linhas: readonly Linha[], campo: string) => linhas.reduce((soma, linha) => soma + centavos(linha[campo] ?? 0), 0);
    const despesa = { tipo: 'despesa', data: '2026-03-11' };
    const gastar = async (descricao: string, valor: number): Promise<number> =>
      (await na.certo('POST', '/financeiro', { ...despesa, descricao, valor })).id;
    await gastar('Adubação de cobertura', 7_654_321.09);
    const formado = await na.certo('POST', '/rastreabilidade', {
      ...{ data: '2026-06-18', talhoes: [{ talhaoId: na.sitio.pedreira, quantidade: 3_000 }] },
    });
    const bica = { dataEntrada: DIA_DA_VENDA, tipo: 'Bica corrida', quantidade: 370, lotes: [{ id: formado.id, quantidade: 3_000 }] };
    const daqui: number = (await na.certo('POST', '/rastreabilidade/beneficio', bica)).saidas[0].id;
    const vendida = await na.vender(na.linha(daqui, 123.457), na.linha(await na.grao(60), 60));
    const aberta = await na.vender(na.linha(daqui, 100));
    const custoDa = ({ id }: { id: number }) => na.certo('GET', `/vendas/${id}/custo`);
    const antes = await custoDa(vendida);
    await na.certo('PUT', `/vendas/${vendida.id}/finalizar`, { data: DIA_DA_VENDA });
    const custo = await custoDa(vendida);
    expect({ ...custo, finalizada: false, desdeAVenda: null }).toEqual(antes);
    expect(custo).toMatchObject({
      dosLotesKg: 123.457,
      kg: 183.457,
      desdeAVenda: { diferenca: 0, registros: [], outros: { registros: 0 } },
    });
    expect(custo.dosLotes).toBeGreaterThan(100);
    const { vendido, custo: todo } = await na.certo('GET', `/relatorios/lotes/${daqui}/custo`);
    expect([vendido, custo.lotes[0].custo]).toEqual([custo.dosLotes, custo.dosLotes]);
    const somado = async (): Promise<number> => {
      const { content, totals } = await na.certo('GET', '/relatorios/lotes/custos?size=200&dateStart=2025-09-01&dateEnd=2026-08-31');
      const deLotes = (content as readonly Linha[]).filter(({ loteId }) => loteId !== null);
      const vendidos = somaDe(deLotes, 'vendido');
      expect(vendidos).toBe(centavos((await custoDa(vendida)).dosLotes));
      expect(vendidos + somaDe(deLotes, 'emMaos') + somaDe(content, 'semLote')).toBe(centavos(totals.total));
      return centavos(totals.total);
    };
    const total = await somado();
    const tardia = await gastar('Frete que chegou depois', 8_000_000.03);
    expect(await somado()).toBe(total + 800_000_003);
    const { desdeAVenda, dosLotes } = await custoDa(vendida);
    expect(desdeAVenda.registros[0]).toMatchObject({
      ...{ especie: 'lancamento', registro: tardia, nome: 'Frete que chegou depois', existe: true, antes: 0 },
    });
    expect([desdeAVenda.antes, desdeAVenda.agora]).toEqual([custo.dosLotes, dosLotes]);
    expect(somaDe(desdeAVenda.registros, 'diferenca') + centavos(desdeAVenda.outros.diferenca)).toBe(centavos(desdeAVenda.diferenca));
    expect(centavos(desdeAVenda.diferenca)).toBe(centavos(dosLotes) - centavos(custo.dosLotes));
    const agora = await na.certo('GET', `/relatorios/lotes/${daqui}/custo`);
    expect([desdeAVenda.diferenca > 100, agora.emMaos - (todo - vendido) > 100]).toEqual([true, true]);
    const daAberta = await custoDa(aberta);
    expect(daAberta).toMatchObject({ finalizada: false, desdeAVenda: null });
    expect(Math.abs(centavos(daAberta.dosLotes) - (centavos(dosLotes) * 100) / 123.457)).toBeLessThan(2);
    expect((await na.pedir('DELETE', `/financeiro/${tardia}`)).status).toBe(204);
    expect((await custoDa(vendida)).desdeAVenda).toMatchObject({ diferenca: 0, registros: [], outros: { registros: 0, diferenca: 0 } });
  });

  it('um contrato se fixa em partes, em sacas e em reais, e o que falta fixar fica à parte', async () => {
    const contratado = { numero: 'C-26', cliente: na.sitio.cliente, data: '2026-05-02', sacas: 500 };
    const contrato = await na.certo('POST', '/contratos-venda', contratado);
    expect(contrato).toMatchObject({ fixadas: 0, aFixar: 500, valorFixado: 0, precoMedio: null });
    const fixar = (sacas: number, precoSaca: number) =>
      na.pedir('POST', `/contratos-venda/${contrato.id}/fixacoes`, { data: '2026-05-20', sacas, precoSaca });
    expect((await fixar(200, 1_800)).status).toBe(201);
    expect((await fixar(100.5, 1_950.01)).status).toBe(201);
    expect(await fixar(199.501, 2_000)).toMatchObject({ status: 422, body: { code: 'FIXADO_DEMAIS' } });
    expect(await na.certo('GET', `/contratos-venda/${contrato.id}`)).toMatchObject({
      ...{ fixadas: 300.5, aFixar: 199.5, valorFixado: 555_976.01, precoMedio: 1_850.17 },
    });
    const [daLista] = (await na.certo('GET', '/contratos-venda')).content;
    expect(daLista).toMatchObject({ numero: 'C-26', fixadas: 300.5, aFixar: 199.5 });
    const menor = await na.pedir('PUT', `/contratos-venda/${contrato.id}`, { sacas: 300 });
    expect(menor).toMatchObject({ status: 422, body: { code: 'FIXADO_DEMAIS', errors: [{ campo: 'sacas' }] } });
  });
});
