import { completeCpf } from '@tulha/domain/kernel/documents';
import { naVenda } from '../testing/na-venda.js';

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

  it('o custo é o da saca na safra do café; de café de safra nenhuma não se sabe', async () => {
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
