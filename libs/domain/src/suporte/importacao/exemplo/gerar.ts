import { csvFile } from '../../../kernel/cells/csv.js';
import type { Arquivo } from '../leitura.js';
import type { TotaisDaSafra } from '../modelo.js';
import { NOMES_DE_PLANILHA, type NomeDePlanilha, planilhaDe } from '../planilhas.js';
import { gerarColheita, gerarPreparo } from './colheita.js';
import { gerarContas, gerarDepositos, gerarRecebimentos, gerarVendas } from './comercio.js';
import { EQUIPAMENTOS } from './nomes.js';
import { gerarPessoas } from './pessoas.js';
import { gerarBeneficios, gerarRebeneficios } from './processos.js';
import { criarSorteio } from './sorteio.js';
import { gerarTerra } from './terra.js';

export type SafraDeExemplo = {
  /** Every spreadsheet of a season, in the order of `PLANILHAS`. */
  readonly arquivos: readonly Arquivo[];
  /** The expected totals after importing them, added up while they were written and without the helpers an import uses. */
  readonly esperado: TotaisDaSafra;
};

export type OpcoesDoExemplo = {
  readonly semente?: number;
  /** 1 is a season of a farm of 160 ha: some 4,900 harvest lines. 0.1 for tests, 10 for benches; at least 0.05. */
  readonly fator?: number;
};

/**
 * Writes a made-up season of two farms in the south of Minas Gerais, as its spreadsheets. The same options always give the same
 * text. `lerSafra` finds nothing wrong with it.
 */
export const gerarSafra = ({ semente = 2026, fator = 1 }: OpcoesDoExemplo = {}): SafraDeExemplo => {
  const sorteio = criarSorteio(semente);
  const quantasTurmas = Math.max(2, Math.round(4 * fator));
  const quantosDias = Math.max(6, Math.min(70, Math.round((70 * 4 * fator) / quantasTurmas)));

  const terra = gerarTerra(sorteio, Math.max(8, Math.round(32 * fator)));
  const pessoas = gerarPessoas(sorteio, fator, quantasTurmas);
  const colheita = gerarColheita(sorteio, terra.talhoes, pessoas.turmas, quantosDias);
  const preparo = gerarPreparo(sorteio, colheita.grupos);
  const beneficio = gerarBeneficios(sorteio, preparo.lotes);
  const depositos: string[][] = [];
  gerarDepositos(
    sorteio,
    depositos,
    beneficio.cafes.filter(() => sorteio.chance(16)),
    false,
  );
  const rebeneficio = gerarRebeneficios(sorteio, beneficio.cafes);
  gerarDepositos(
    sorteio,
    depositos,
    rebeneficio.cafes.filter(({ tipo }) => tipo === 'Peneira 17/18'),
    true,
  );
  const vendas = gerarVendas(sorteio, [...beneficio.cafes, ...rebeneficio.cafes]);
  const contas = gerarContas(sorteio, Math.max(4, Math.round(38 * fator)));
  const recebido = gerarRecebimentos(vendas.recebimentos);

  const linhas: Record<NomeDePlanilha, readonly (readonly string[])[]> = {
    fazendas: terra.fazendas,
    safras: terra.safras,
    talhoes: terra.linhasDeTalhoes,
    equipamentos: EQUIPAMENTOS,
    colaboradores: pessoas.linhas,
    colheitas: colheita.linhas,
    ...preparo.linhas,
    ...beneficio.linhas,
    ...rebeneficio.linhas,
    depositos,
    ...vendas.linhas,
    financeiro: [...contas.linhas, ...recebido.linhas],
  };
  const arquivos = NOMES_DE_PLANILHA.map((nome) => {
    const { arquivo, colunas } = planilhaDe(nome);
    return {
      nome: arquivo,
      texto: csvFile(
        Object.values(colunas).map(({ coluna }) => coluna),
        linhas[nome],
      ),
    };
  });
  return {
    arquivos,
    esperado: {
      colhidoMl: colheita.colhidoL * 1_000,
      pagamentoCentavos: colheita.pagamentoCentavos,
      beneficiadoG: beneficio.beneficiadoG,
      despesasCentavos: contas.despesasCentavos,
      receitasCentavos: contas.receitasCentavos + recebido.receitasCentavos,
      vendidoG: vendas.vendidoG,
      vendasCentavos: vendas.vendasCentavos,
    },
  };
};
