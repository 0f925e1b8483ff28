import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { reports } from '@tulha/domain/report-kit/index';
import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { verifyReadModel } from '@tulha/read-models/rebuild/verify';
import { projections } from '@tulha/read-models/tables';
import type { Season } from './csv.js';
import { lossesOf, waysOf } from './losses.js';
import { formsOf } from './report-forms.js';
import { costIn, toldCostOf, toldCosts } from './told-costs.js';
import { toldLosses, toldWay } from './told-losses.js';
import { costsOf, type LotCost } from './costs.js';
import { type CropYear, type Figures, fromHome, fromReports } from './crop-years.js';
import { categoriesAgree } from './categories.js';
import { eachOf, type Farm, type Importacao, startFarm, units } from './farm.js';
import { balancesOf, harvestOf, instalmentsOf, originsOf, originsOfSale, plotName, type Sale, salesOf, totalsOf } from './recompute.js';
import { type Shares, unfair } from './shares.js';
import { wordsSaid } from './words.js';

type Origem = { nome: string; fazendaNome: string; percentual: number; quantidade: number };
type LoteView = {
  id: number;
  codigo: string;
  unidade: string;
  quantidade: number;
  saldo: number;
  reservado: number;
  naCooperativa: number;
};
type VendaView = { id: number; codigo: string; status: string; pendente: boolean; parcelado: number; clienteNome: string };
type Produto = { codigo: string; quantidade: number; precoSaca: number; valor: number };
type LancamentoView = { id: number; notafiscal: string; tipo: string; valor: number; total: number; origem: unknown };
type Pagamento = { atual: number; data: string; status: string; dataPagamento: string | null; total: number };

const byCode = <T extends { codigo: string }>(rows: readonly T[]) => rows.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1));

/** Percents with four decimals, and quantities, of each plot; both must be the exact shares, fairly rounded. */
const wrongOrigins = (total: bigint, shares: Shares, origens: readonly Origem[]): string[] => {
  const claimed = (part: (one: Origem) => bigint) => new Map(origens.map((one) => [plotName(one.fazendaNome, one.nome), part(one)]));
  return [
    ...unfair(
      1_000_000n,
      shares,
      claimed(({ percentual }) => units(percentual, 4)),
    ),
    ...unfair(
      total,
      shares,
      claimed(({ quantidade }) => units(quantidade, 3)),
    ),
  ];
};

/** A whole season through the front door, compared with the sums of its spreadsheets, worked out by other code. */
export const seasonContract = ({ origem, arquivos, esperado }: Season) =>
  describe(`uma safra inteira pela porta da frente, ${origem === 'pasta' ? 'da pasta dada' : 'gerada'}`, () => {
    let farm: Farm;
    let importacao: Importacao;
    let lotes: LoteView[];
    let vendas: VendaView[];
    let lancamentos: LancamentoView[];

    beforeAll(async () => {
      farm = await startFarm('safra');
      importacao = await farm.importar(arquivos);
      await farm.settled();
      lotes = byCode(await farm.all<LoteView>('/rastreabilidade/lotes'));
      vendas = byCode(await farm.all<VendaView>('/vendas'));
      lancamentos = (await farm.all<LancamentoView>('/financeiro')).filter((um) => um.origem === null);
    });
    afterAll(() => farm?.close());

    it('não tem um erro sequer', () =>
      expect(importacao).toMatchObject({ situacao: 'concluida', erros: [], errosTotal: 0, resumo: { fatos: expect.any(Number) } }));

    it('soma o que deve somar, até a última unidade', async () => {
      const painel = await farm.get<Record<string, number>>('/painel');
      const figure = (name: string, places: number) => units(painel[name] as number, places);
      const ofType = (tipo: string) => lancamentos.filter((um) => um.tipo === tipo).reduce((sum, { total }) => sum + units(total, 2), 0n);
      const shown = {
        ml: figure('colhidoL', 3),
        pagamento: figure('pagamentoColheita', 2),
        beneficiadoG: figure('beneficiadoKg', 3),
        despesas: ofType('despesa'),
        receitas: ofType('receita'),
        vendidoG: figure('vendidoKg', 3),
        vendas: figure('valorVendas', 2),
      };
      expect(shown).toEqual(totalsOf(arquivos));
      expect(shown).toMatchObject(esperado);
    });

    it('lança cada linha de colheita com seus litros e seu pagamento', async () => {
      const { rows } = await farm.owner.query<Record<string, string>>(
        `select l.em as data, f.nome as fazenda, t.nome as talhao, c.codigo as colaborador, l.litros_ml::text as ml, l.pagamento_centavos::text as centavos
       from leitura.colheita_linha l join leitura.colaborador c on c.id = l.colaborador_id join leitura.talhao t on t.id = l.talhao_id
       join leitura.fazenda f on f.id = l.fazenda_id`,
      );
      const told = (line: Record<string, unknown>) =>
        ['data', 'fazenda', 'talhao', 'colaborador', 'ml', 'centavos'].map((name) => String(line[name])).join(';');
      expect(rows.map(told).toSorted()).toEqual(harvestOf(arquivos).map(told).toSorted());
    });

    it('deixa em cada lote o que sobrou dele', () => {
      const shown = lotes.map(({ codigo, unidade, quantidade, saldo, reservado, naCooperativa }) => {
        const [total, left, promised, away] = [quantidade, saldo, reservado, naCooperativa].map((value) => units(value, 3));
        return [codigo, unidade, total, left, promised, away];
      });
      const worked = byCode([...balancesOf(arquivos)].map(([codigo, one]) => ({ codigo, one })));
      expect(shown).toEqual(
        worked.map(({ codigo, one }) => [codigo, one.unidade, one.quantidade, one.saldo, one.reservado, one.naCooperativa]),
      );
    });

    it('não deixa lote nenhum abaixo de zero, em nenhum momento', async () => {
      for (const { menor } of balancesOf(arquivos).values()) expect(menor >= 0n).toBe(true);
      await eachOf(lotes, async ({ id, codigo, saldo }) => {
        const moments = (await farm.get<{ content: { saldo: number }[] }>(`/rastreabilidade/lotes/${id}/historico?size=200`)).content;
        expect({ codigo, negative: moments.filter((moment) => moment.saldo < 0) }).toEqual({ codigo, negative: [] });
        expect({ codigo, last: moments.at(-1)?.saldo }).toEqual({ codigo, last: saldo });
      });
    });

    it('sabe de que talhões veio cada lote, até a quarta casa', async () => {
      const origins = originsOf(arquivos);
      await eachOf(lotes, async ({ id, codigo, quantidade }) => {
        const { talhoes } = await farm.get<{ talhoes: Origem[] }>(`/rastreabilidade/lotes/${id}`);
        expect({ codigo, wrong: wrongOrigins(units(quantidade, 3), origins(codigo), talhoes) }).toEqual({ codigo, wrong: [] });
      });
    });

    it('sabe de que talhões veio cada venda, e o que vale cada linha dela', async () => {
      const origins = originsOf(arquivos);
      const sales = byCode(salesOf(arquivos));
      expect(
        vendas.map(({ codigo, status, pendente, clienteNome, parcelado }) => [codigo, status, pendente, clienteNome, parcelado]),
      ).toEqual(sales.map(({ codigo, situacao, cliente, parcelas }) => [codigo, situacao, false, cliente, parcelas]));
      await eachOf(vendas, async ({ id, codigo }, index) => {
        const sale = sales[index] as Sale;
        const { produtos, origens } = await farm.get<{ produtos: Produto[]; origens: Origem[] }>(`/vendas/${id}`);
        const shown = produtos.map((one) => [one.codigo, units(one.quantidade, 3), units(one.precoSaca, 2), units(one.valor, 2)]);
        expect(shown).toEqual(sale.linhas.map(({ lote, g, precoSacaCentavos, centavos }) => [lote, g, precoSacaCentavos, centavos]));
        const sold = sale.linhas.reduce((sum, { g }) => sum + g, 0n);
        expect({ codigo, wrong: wrongOrigins(sold, originsOfSale(sale, origins), origens) }).toEqual({ codigo, wrong: [] });
      });
    });

    it('sabe o que cada benefício, cada rebenefício, cada lote e a safra renderam e perderam', async () => {
      expect(await toldLosses(farm)).toEqual(lossesOf(arquivos));
    });

    it('explica o que se perdeu do café de cada lote, do pé à saca', async () => {
      const ways = waysOf(arquivos);
      await eachOf(lotes, async ({ id, codigo }) => {
        expect({ codigo, ...(await toldWay(farm, id)) }).toEqual({ codigo, ...ways(codigo) });
      });
    });

    it('cada relatório diz o mesmo na tela, em JSON, planilha, CSV e PDF, e soma o que as planilhas somam', async () => {
      const { beneficio, rebeneficio } = lossesOf(arquivos);
      const totais = async (report: AnyReport, query = '') => {
        const { tela, ...formas } = await formsOf(farm, report, query);
        for (const forma of Object.values(formas))
          expect({ report: report.nome, query, ...forma }).toEqual({ report: report.nome, query, ...tela });
        return (await farm.get<ReportAnswer>(`/${report.path}?size=1&${query}`)).totals;
      };
      const porBeneficio = await totais(reports.perdas);
      expect({
        litrosPorSaca: units(porBeneficio['litrosPorSaca'] as number, 3),
        renda: units(porBeneficio['renda'] as number, 4),
        escolha: units(porBeneficio['escolha'] as number, 4),
        sai: units(porBeneficio['saiKg'] as number, 3),
      }).toEqual({ litrosPorSaca: beneficio.litrosPorSaca, renda: beneficio.renda, escolha: beneficio.escolhaPct, sai: beneficio.sai });
      const porRebeneficio = await totais(reports.perdas, 'por=rebeneficio');
      expect(units(porRebeneficio['perda'] as number, 4)).toBe(rebeneficio.perdaPct);
      await totais(reports.perdas, 'por=lote');
      const { totals } = await farm.get<{ totals: { receita: number; despesa: number; total: number } }>('/financeiro?size=1');
      // The paid part of it is compared with the home page, word by word, below.
      const { recebido: _recebido, pago: _pago, ...somas } = await totais(reports['receitas-e-despesas']);
      expect(somas).toEqual(totals);
      await totais(reports['vendas-da-safra']);
      await totais(reports['cafe-a-venda']);
      const { litros, pagamento } = await totais(reports['colhido-por-talhao']);
      const { ml, pagamento: pago } = totalsOf(arquivos);
      expect([units(litros as number, 3), units(pagamento as number, 2)]).toEqual([ml, pago]);
    });

    it('sabe o que custou cada lote, ao centavo, e os lotes somam o que a safra custou', async () => {
      const [{ inicio, fim }] = (await farm.get<{ safras: [{ inicio: string; fim: string }] }>('/painel')).safras;
      const ids = new Map(lotes.map(({ id, codigo }) => [codigo, id]));
      const worked = costsOf(arquivos, { inicio, fim }, (lote) => ids.get(lote) as number);
      const { told, ofPlots, bags } = await toldCosts(farm, `dateStart=${inicio}&dateEnd=${fim}`);
      expect(told).toEqual(worked);
      expect(ofPlots).toBe(worked.total);
      expect(bags.length).toBeGreaterThan(7);
      await eachOf(bags.slice(0, 8), async (bag) => {
        const { records, parts, ...page } = await toldCostOf(farm, bag);
        expect({ lote: bag.lote, ...page }).toEqual({ lote: bag.lote, ...costIn(bag, worked.lots.get(bag.lote) as LotCost) });
        expect([records, parts.reduce((all, one) => all + one, 0n)]).toEqual([parts, page.custo]);
      });
    });

    it('uma palavra tem um número só, no início, em cada relatório e em cada lista', async () => {
      const figures = await wordsSaid(farm);
      const several = [...Map.groupBy(figures, ({ word }) => word)].filter(([, all]) => new Set(all.map(({ value }) => value)).size > 1);
      expect(several).toEqual([]);
      const told = (word: string) => figures.filter((one) => one.word === word).map(({ value }) => value);
      for (const word of [
        'Colhido',
        'Beneficiado',
        'Vendido',
        'Livre para vender',
        'Reservado em vendas',
        'Recebido',
        'Pago',
        'Receitas',
        'Despesas',
        'Resultado',
      ])
        expect({ word, places: told(word).length > 1 }).toEqual({ word, places: true });
      const { ml, beneficiadoG, vendidoG } = totalsOf(arquivos);
      expect([told('Colhido')[0], told('Beneficiado')[0], told('Vendido')[0]].map((value) => units(value as number, 3))).toEqual([
        ml,
        beneficiadoG,
        vendidoG,
      ]);
    });

    it('uma safra são os seus dias na sua fazenda, e um período os dias em todas, onde quer que se pergunte', async () => {
      const { safras } = await farm.get<{ safras: { id: number | null; inicio: string; fim: string }[] }>('/painel');
      const daConta = await farm.all<CropYear>('/cat-safras');
      expect(new Set(daConta.map(({ fazenda }) => fazenda)).size).toBeGreaterThan(1);
      const dias = ({ inicio, fim }: { inicio: string; fim: string }) => `de=${inicio}&ate=${fim}`;
      expect(safras.map(dias).toSorted()).toEqual([...new Set(daConta.map(dias))].toSorted());
      for (const safra of safras) {
        expect(safra.id).toBeNull();
        const todas = await fromHome(farm, dias(safra));
        expect(await fromReports(farm, dias(safra))).toEqual(todas);
        const partes: Figures[] = [];
        for (const irma of daConta.filter((other) => dias(other) === dias(safra))) {
          const sua = await fromHome(farm, `safra=${irma.id}`);
          for (const asked of [`safra=${irma.id}`, `safra=${irma.id}&fazenda=${irma.fazenda}`, `${dias(irma)}&fazenda=${irma.fazenda}`]) {
            expect({ asked, ...(await fromHome(farm, asked)) }).toEqual({ asked, ...sua });
            expect({ asked, ...(await fromReports(farm, asked)) }).toEqual({ asked, ...sua });
          }
          const [dela, doPeriodo] = [`safra=${irma.id}`, `${dias(irma)}&fazenda=${irma.fazenda}`].map((asked) =>
            farm.bytes(`/relatorios/talhoes/colhido/exportar?formato=csv&${asked}`),
          );
          expect(await dela).toEqual(await doPeriodo);
          partes.push(sua);
        }
        const soma = (name: keyof Figures) => Number(partes.reduce((all, parte) => all + parte[name], 0).toFixed(3));
        expect(Object.fromEntries(Object.keys(todas).map((name) => [name, soma(name as keyof Figures)]))).toEqual(todas);
      }
    });

    it('divide cada lançamento nas suas parcelas', async () => {
      const instalments = instalmentsOf(arquivos);
      expect(lancamentos).toHaveLength(instalments.size);
      await eachOf(lancamentos, async ({ id, notafiscal }) => {
        const { pagamentos } = await farm.get<{ pagamentos: Pagamento[] }>(`/financeiro/${id}`);
        const shown = pagamentos.map(({ data, total, status }) => ({
          vencimento: data,
          centavos: units(total, 2),
          pago: status === 'PAGO',
        }));
        expect({ notafiscal, shown }).toEqual({ notafiscal, shown: instalments.get(notafiscal) });
      });
    });

    it('liga cada lançamento à sua categoria, e o DRE chama de café o que é café', async () => {
      await categoriesAgree(farm, arquivos);
    });

    it('a mesma safra outra vez não escreve um fato, fora o aviso de que terminou', async () => {
      const before = await farm.settled();
      const again = await farm.importar(arquivos);
      expect(again).toMatchObject({ situacao: 'concluida', errosTotal: 0, resumo: { fatos: 0 } });
      expect(await farm.writtenSince(before)).toEqual(['TarefaEncerrada']);
    });

    it('cada tabela de leitura refeita dos fatos é igual, byte por byte', async () => {
      const { owner: pool, services } = farm;
      const { store, config } = services;
      const { open } = createSealing(factTypes, postgresKeyVault(pool, config.masterKey));
      const { equal, position, tables } = await verifyReadModel(pool, { store, open, projections });
      expect(tables.filter((table) => !table.equal)).toEqual([]);
      expect({ equal, position }).toEqual({ equal: true, position: await store.head() });
      expect(tables.find(({ table }) => table === 'colheita_linha')?.rows.rebuilt).toBe(harvestOf(arquivos).length);
    });
  });
