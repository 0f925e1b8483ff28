import { completeCpf } from '@tulha/domain/kernel/documents';
import { DIA_DA_VENDA, naVenda } from '../testing/na-venda.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';

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

  describe('vendas num contrato', () => {
    const contratar = (mais: object = {}) =>
      na.certo('POST', '/contratos-venda', { numero: 'K-1', cliente: na.sitio.cliente, data: '2026-05-02', sacas: 10, ...mais });
    const vender = (produtos: object[], mais: object) => na.pedir('POST', '/vendas', na.corpoDaVenda(produtos, mais));
    const contrato = (id: number) => na.certo('GET', `/contratos-venda/${id}`);
    const andamento = (id: number) => na.certo('GET', `/contratos-venda/${id}/andamento`);

    it('a venda é do cliente, da fazenda e da qualidade do contrato, e a recusa diz o campo', async () => {
      const { id } = await contratar({ qualidade: 'Bebida dura', fazenda: na.sitio.fazenda });
      const rio = await na.certo('POST', '/rastreabilidade/beneficio', {
        ...{ dataEntrada: DIA_DA_VENDA, tipo: 'Bica corrida', qualidade: 'Rio', quantidade: 60, avulso: 1 },
      });
      const lote = await na.grao(120);
      const outro = (await na.certo('POST', '/cad-clientes', { nome: 'Torrefação' })).id;
      const recusas = [
        [await vender([na.linha(lote, 60)], { contrato: id, cliente: outro }), 'CONTRATO_DE_OUTRO_CLIENTE', 'cliente'],
        [
          await vender([na.linha(lote, 60), na.linha(rio.saidas[0].id, 60)], { contrato: id }),
          'CONTRATO_DE_OUTRA_QUALIDADE',
          'produtos[1].id',
        ],
        [await vender([na.linha(lote, 60)], { contrato: 999_999 }), 'REFERENCIA_NAO_ENCONTRADA', 'contrato'],
      ] as const;
      for (const [resposta, code, campo] of recusas) expect(resposta).toMatchObject({ status: 422, body: { code, errors: [{ campo }] } });
      const deOutra = await na.certo('POST', '/fazendas', { nome: 'LONGE' });
      const la = await na.certo('POST', '/contratos-venda', {
        numero: 'K-2',
        cliente: na.sitio.cliente,
        data: '2026-05-02',
        sacas: 1,
        fazenda: deOutra.id,
      });
      expect(await vender([na.linha(lote, 60)], { contrato: la.id })).toMatchObject({
        status: 422,
        body: { code: 'CONTRATO_DE_OUTRA_FAZENDA' },
      });
      const feita = await vender([na.linha(lote, 60)], { contrato: id });
      expect(feita).toMatchObject({ status: 201, body: { contrato: id, contratoNumero: 'K-1', alemDoContrato: null } });
      const venda = `/vendas/${feita.body.id}`;
      expect(await na.pedir('PUT', venda, { cliente: outro })).toMatchObject({ status: 422, body: { code: 'CONTRATO_DE_OUTRO_CLIENTE' } });
      expect(await na.certo('PUT', venda, { obs: 'Na sexta' })).toMatchObject({ contrato: id });
      for (const mudanca of [{ cliente: outro }, { fazenda: deOutra.id }])
        expect(await na.pedir('PUT', `/contratos-venda/${id}`, mudanca)).toMatchObject({
          ...{ status: 409, body: { code: 'CONTRATO_COM_VENDAS', errors: [{ campo: Object.keys(mudanca)[0] }] } },
        });
      expect(await na.certo('PUT', `/contratos-venda/${id}`, { entrega: '2026-12-31', qualidade: 'Dura' })).toMatchObject({
        qualidade: 'Dura',
      });
      const doContrato = await na.certo('GET', `/vendas?contrato=${id}`);
      expect(doContrato.content.map((uma: { id: number }) => uma.id)).toEqual([feita.body.id]);
      expect((await na.bia.call('GET', `/contratos-venda/${id}/andamento`)).status).toBe(404);
    });

    it('a venda de antes do contrato avisa, nela e nele, e não se recusa; acertada uma das datas, cala', async () => {
      const { id, avisos } = await contratar({ numero: 'K-DEPOIS', data: '2026-07-10' });
      expect(avisos).toEqual([]);
      const feita = await vender([na.linha(await na.grao(60), 60)], { contrato: id });
      expect(feita).toMatchObject({
        status: 201,
        body: { avisos: [expect.stringMatching(/antes do contrato K-DEPOIS, de 10\/07\/2026/)] },
      });
      const { codigo, data } = feita.body;
      expect(data < '2026-07-10').toBe(true);
      expect((await contrato(id)).aviso).toContain(codigo);
      expect(await na.certo('PUT', `/contratos-venda/${id}`, { data })).toMatchObject({ aviso: null, avisos: [] });
      expect((await na.certo('GET', `/vendas/${feita.body.id}`)).avisos).toEqual([]);
      expect((await na.certo('PUT', `/contratos-venda/${id}`, { data: '2026-07-11' })).avisos).toEqual([expect.stringContaining(codigo)]);
      expect((await na.certo('PUT', `/vendas/${feita.body.id}`, { contrato: null })).avisos).toEqual([]);
    });

    it('o que se vende além dele pede o motivo; contrato com vendas não se apaga, e sem elas sim', async () => {
      const { id } = await contratar({ sacas: 2 });
      const lote = await na.grao(240);
      const primeira = await vender([na.linha(lote, 90)], { contrato: id });
      expect(primeira.status).toBe(201);
      const alem = { contrato: id, motivo: 'O comprador ficou com tudo' };
      expect(await vender([na.linha(lote, 60)], { contrato: id })).toMatchObject({
        ...{ status: 422, body: { code: 'VENDA_ALEM_DO_CONTRATO', errors: [{ campo: 'contrato' }, { campo: 'motivo' }] } },
      });
      const segunda = await vender([na.linha(lote, 60)], alem);
      expect(segunda).toMatchObject({ status: 201, body: { contrato: id, alemDoContrato: alem.motivo } });
      expect(await contrato(id)).toMatchObject({ vendidas: 2.5, alem: 0.5, aEntregar: 2 });
      expect(await na.pedir('DELETE', `/contratos-venda/${id}`)).toMatchObject({ status: 409 });
      expect(await na.certo('PUT', `/vendas/${segunda.body.id}`, { contrato: null })).toMatchObject({
        contrato: null,
        alemDoContrato: null,
      });
      expect((await na.pedir('DELETE', `/vendas/${primeira.body.id}`)).status).toBe(204);
      expect(await contrato(id)).toMatchObject({ vendidas: 0, alem: 0 });
      expect((await na.pedir('DELETE', `/contratos-venda/${id}`)).status).toBe(204);
    });

    it('entrega-se pela balança, diz-se o que falta e o atraso, e cumprido se diz; as fixações se usam pelo preço', async () => {
      const { id } = await contratar({ entrega: '2026-07-15' });
      const fixar = (data: string, sacas: number, precoSaca: number) =>
        na.certo('POST', `/contratos-venda/${id}/fixacoes`, { data, sacas, precoSaca });
      await fixar('2026-06-01', 4, 1_800);
      await fixar('2026-06-02', 3, 2_000);
      const lote = await na.grao(600);
      const { body: venda } = await vender([na.linha(lote, 120, { precoSaca: 2_000 }), na.linha(lote, 180)], { contrato: id });
      const [[caro, barato]] = [venda.produtos];
      await na.certo('POST', `/vendas/${venda.id}/entregas`, { item: caro.id, data: DIA_DA_VENDA, quantidade: 60, pesoBalanca: 59.4 });
      await na.certo('POST', `/vendas/${venda.id}/entregas`, { item: barato.id, data: DIA_DA_VENDA, quantidade: 90, pesoBalanca: 87 });
      await na.certo('POST', `/vendas/${venda.id}/${barato.id}/entregue`, { data: DIA_DA_VENDA });
      // 59.4 kg on the scale, 87 kg on the scale, and the 90 kg left of the line that is marked: 236.4 kg of 600.
      const atrasado = await contrato(id);
      expect(atrasado).toMatchObject({
        fixadas: 7,
        aFixar: 3,
        precoMedio: 1_885.71,
        vendidas: 5,
        entregues: 3.94,
        aEntregar: 6.06,
        alem: 0,
      });
      expect(atrasado.andamento).toMatch(/^Atrasado há \d+ dias$/);
      expect(await andamento(id)).toMatchObject({
        andamento: 'ATRASADO',
        vendas: [{ id: venda.id, codigo: venda.codigo, status: 'ABERTO', sacas: 5, total: 9_400, entregues: 3.94 }],
        fixacoes: [
          { data: '2026-06-01', sacas: 4, precoSaca: 1_800, usadas: 3, livres: 1 },
          { data: '2026-06-02', sacas: 3, precoSaca: 2_000, usadas: 2, livres: 1 },
        ],
      });
      const { body: resto } = await vender([na.linha(lote, 300)], { contrato: id });
      for (const { id: item } of resto.produtos) await na.certo('POST', `/vendas/${resto.id}/entregas`, { item, data: DIA_DA_VENDA });
      await na.certo('POST', `/vendas/${venda.id}/entregas`, { item: caro.id, data: DIA_DA_VENDA });
      expect(await contrato(id)).toMatchObject({ entregues: 9.94, aEntregar: 0.06, andamento: expect.stringContaining('Atrasado') });
      await na.certo('PUT', `/contratos-venda/${id}`, { tolerancia: 0.6 });
      expect(await contrato(id)).toMatchObject({ entregues: 9.94, aEntregar: 0, andamento: 'Cumprido' });
      await na.certo('PUT', `/vendas/${resto.id}/finalizar`, { data: DIA_DA_VENDA });
      expect((await andamento(id)).vendas.map(({ status }: { status: string }) => status)).toEqual(['FECHADO', 'ABERTO']);
      // The finalised sale used what was left of both parts: 4 sacas at R$ 1.800 and 1 at R$ 2.000.
      const fixacoes = `/contratos-venda/${id}/fixacoes`;
      const [primeira] = (await na.certo('GET', fixacoes)).content.map((uma: { id: number }) => uma.id);
      for (const [mudanca, campo] of [
        [{ precoSaca: 1_900 }, 'precoSaca'],
        [{ data: '2026-06-03' }, 'data'],
        [{ sacas: 1 }, 'sacas'],
      ] as const)
        expect(await na.pedir('PUT', `${fixacoes}/${primeira}`, mudanca)).toMatchObject({
          ...{ status: 409, body: { code: 'FIXACAO_USADA', errors: [{ campo }] } },
        });
      expect(await na.pedir('DELETE', `${fixacoes}/${primeira}`)).toMatchObject({ status: 409, body: { code: 'FIXACAO_USADA' } });
      expect(await na.certo('PUT', `${fixacoes}/${primeira}`, { obs: 'Por telefone' })).toMatchObject({ obs: 'Por telefone', sacas: 4 });
      await na.certo('PATCH', `/vendas/${resto.id}/abrir`);
      expect(await na.certo('PUT', `${fixacoes}/${primeira}`, { precoSaca: 1_900 })).toMatchObject({ precoSaca: 1_900 });
      expect(await tablesThatDiffer(na.app)).toEqual([]);
    });
  });
});
