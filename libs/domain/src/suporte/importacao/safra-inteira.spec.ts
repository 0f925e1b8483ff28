import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaledFromBr } from '../../kernel/decimal.js';
import { gerarSafra } from './exemplo/gerar.js';
import { type TotaisDaSafra, totaisDaSafra } from './modelo.js';
import { ordenarMovimentos } from './ordem.js';
import { NOMES_DE_PLANILHA } from './planilhas.js';
import { lerSafra } from './safra.js';

const AO_LADO = join(import.meta.dirname, '../../../../../../shared/data/safra-2025-2026');

/** A folder of spreadsheets whose README states the expected sums; the generated season stands in where there is none. */
const PASTA = process.env.TULHA_SAFRA ?? (existsSync(AO_LADO) ? AO_LADO : '');

type Caso = { readonly nome: string; readonly arquivos: { nome: string; texto: string }[]; readonly esperado: Partial<TotaisDaSafra> };

const figura = (readme: string, antes: string, casas: number, depois = ''): number => {
  const achado = new RegExp(`${antes}([\\d.]+(?:,\\d+)?)${depois}`).exec(readme)?.[1];
  const valor = achado === undefined ? undefined : scaledFromBr(achado, casas);
  if (valor === undefined) throw new Error(`O README da safra não diz ${antes}…${depois}`);
  return valor;
};

const daPasta = (pasta: string): Caso => {
  const readme = readFileSync(join(pasta, 'README.md'), 'utf8');
  const nomes = readdirSync(pasta).filter((nome) => nome.endsWith('.csv'));
  return {
    nome: 'da pasta dada',
    arquivos: nomes.map((nome) => ({ nome, texto: readFileSync(join(pasta, nome), 'utf8') })),
    esperado: {
      colhidoMl: figura(readme, '', 3, ' L harvested'),
      pagamentoCentavos: figura(readme, 'R\\$ ', 2, ' of harvest pay'),
      beneficiadoG: figura(readme, '', 3, ' kg hulled'),
      despesasCentavos: figura(readme, 'despesas R\\$ ', 2),
      receitasCentavos: figura(readme, 'receitas R\\$ ', 2),
    },
  };
};

const gerada = gerarSafra();
const casos: Caso[] = [{ nome: 'gerada', arquivos: [...gerada.arquivos], esperado: gerada.esperado }];
if (PASTA !== '') casos.unshift(daPasta(PASTA));

describe.each(casos)(
  `uma safra inteira, $nome${casos.length === 1 ? ' (só ela: TULHA_SAFRA não diz uma pasta)' : ''}`,
  ({ arquivos, esperado }) => {
    const { safra, erros, outros } = lerSafra(arquivos);

    it('não tem um erro sequer', () => expect({ erros, outros }).toEqual({ erros: [], outros: 0 }));

    it('traz todas as planilhas', () => expect(arquivos).toHaveLength(NOMES_DE_PLANILHA.length));

    it('soma o que deve somar, até a última unidade', () => expect(totaisDaSafra(safra)).toMatchObject(esperado));

    it('põe em lotes todo o café colhido, e nada mais', () =>
      expect(safra.lotes.reduce((soma, { quantidadeMl }) => soma + quantidadeMl, 0)).toBe(totaisDaSafra(safra).colhidoMl));

    it('divide cada lançamento em parcelas que somam o valor', () => {
      for (const { valorCentavos, parcelas } of safra.financeiro)
        expect(parcelas.reduce((soma, parcela) => soma + parcela.valorCentavos, 0)).toBe(valorCentavos);
    });

    it('tem um movimento por colheita, lote, passo, depósito e venda', () =>
      expect(ordenarMovimentos(safra).filter(({ tipo }) => tipo === 'venda')).toHaveLength(safra.vendas.length));
  },
);
