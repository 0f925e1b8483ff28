import { refuseShared } from '../../kernel/shared-errors.js';
import { diaToBr } from '../../kernel/dates.js';
import { scaledToBr } from '../../kernel/decimal.js';
import type { Apontar, Coletor } from './erros.js';
import type { Lidas } from './leitura.js';
import type { Safra } from './modelo.js';
import { NOMES_DE_PLANILHA, planilhaDe } from './planilhas.js';
import { chave, type Conhecidos, type Existentes } from './referencias.js';

export type Contexto = {
  readonly lidas: Lidas;
  readonly safra: Safra;
  readonly existentes: Existentes;
  readonly conhecidos: Conhecidos;
  readonly apontar: Apontar;
  readonly coletor: Coletor;
};

type Regra = (contexto: Contexto) => void;

/** The plot that stands for expenses of no plot in particular: no coffee grows there. */
export const GASTOS_GERAIS = 'GASTOS GERAIS';

const kg = (gramas: number): string => `${scaledToBr(gramas, 3)} kg`;

const somarG = (itens: readonly { readonly quantidadeG: number }[]): number =>
  itens.reduce((soma, { quantidadeG }) => soma + quantidadeG, 0);

const arquivosJuntos: Regra = ({ lidas, coletor }) => {
  for (const nome of NOMES_DE_PLANILHA) {
    const lida = lidas[nome];
    if (!lida) continue;
    const { arquivo } = lida;
    const { acompanhadaDe = [] } = planilhaDe(nome);
    for (const outro of acompanhadaDe) {
      if (NOMES_DE_PLANILHA.some((um) => planilhaDe(um).arquivo === outro && lidas[um])) continue;
      coletor.registrar({ arquivo, linha: 0, coluna: '', valor: '', motivo: `Falta o arquivo ${outro}, que vem junto com este.` });
    }
  }
};

const umaPrincipal: Regra = ({ safra, apontar }) => {
  const principais = safra.fazendas.filter(({ principal }) => principal);
  for (const { linha } of principais.slice(1))
    apontar('fazendas', linha, 'principal', `Só uma fazenda é a principal, e já é "${principais[0]?.nome}".`);
};

const lugaresDoPlano: Regra = ({ safra, existentes: { fazenda, limiteDeFazendas: limite }, apontar }) => {
  if (limite === undefined || limite === null) return;
  const novas = safra.fazendas.filter(({ nome }) => !fazenda?.has(chave(nome)));
  const lugares = Math.max(0, limite - (fazenda?.size ?? 0));
  const { message } = refuseShared('LIMITE_DE_FAZENDAS', { limite });
  for (const { linha } of novas.slice(lugares)) apontar('fazendas', linha, 'nome', message);
};

const safras: Regra = ({ safra, apontar }) => {
  const atuais = new Map<string, string>();
  for (const { linha, fazenda, descricao, inicio, fim, atual } of safra.safras) {
    if (fim < inicio) apontar('safras', linha, 'fim', `O fim vem antes do início, ${diaToBr(inicio)}.`);
    if (!atual) continue;
    const outra = atuais.get(fazenda);
    if (outra === undefined) atuais.set(fazenda, descricao);
    else apontar('safras', linha, 'atual', `A safra atual da fazenda "${fazenda}" já é "${outra}".`);
  }
};

const remuneracao: Regra = ({ safra, apontar }) => {
  for (const { linha, tipo, salarioBaseCentavos, meeiroPct } of safra.colaboradores) {
    if (tipo === 'mensalista' && salarioBaseCentavos === null)
      apontar('colaboradores', linha, 'salarioBaseCentavos', 'Um mensalista precisa de salário base.');
    if (tipo === 'meeiro' && meeiroPct === null) apontar('colaboradores', linha, 'meeiroPct', 'Um meeiro precisa da sua porcentagem.');
  }
};

const colheitas: Regra = ({ safra, apontar }) => {
  for (const { linha: primeira, talhao, linhas } of safra.colheitas) {
    if (talhao === GASTOS_GERAIS) apontar('colheitas', primeira, 'talhao', 'Não se colhe em GASTOS GERAIS: informe o talhão.');
    for (const { linha, litrosMl, taraMl } of linhas) {
      if (litrosMl > 0) continue;
      if (taraMl > 0) apontar('colheitas', linha, 'taraMl', 'A tara é maior ou igual ao que foi colhido.');
      else apontar('colheitas', linha, 'quantidade', 'A linha não tem café: a quantidade e o resto são zero.');
    }
  }
};

/** Only for a farm that comes in these files: the account may know other seasons of one it already has. */
const dentroDaSafra: Regra = ({ lidas, safra, apontar }) => {
  const novas = new Set((lidas.safras?.rejeitadas ?? []).length > 0 ? [] : safra.fazendas.map(({ nome }) => nome));
  const periodos = Map.groupBy(
    safra.safras.filter(({ fazenda }) => novas.has(fazenda)),
    ({ fazenda }) => fazenda,
  );
  const fora = (fazenda: string, data: string) => {
    const todos = periodos.get(fazenda);
    return todos !== undefined && !todos.some(({ inicio, fim }) => inicio <= data && data <= fim);
  };
  const motivo = (fazenda: string) => `A data não cai em nenhuma safra da fazenda "${fazenda}".`;
  for (const { fazenda, data, linhas } of safra.colheitas)
    if (fora(fazenda, data)) for (const { linha } of linhas) apontar('colheitas', linha, 'data', motivo(fazenda));
  for (const { linha, fazenda, data } of safra.lotes) if (fora(fazenda, data)) apontar('lotes', linha, 'data', motivo(fazenda));
};

const lotes: Regra = ({ lidas, safra, apontar }) => {
  const porCodigo = new Map(safra.lotes.map((lote) => [lote.codigo, lote]));
  for (const { linha, dados } of lidas.lotes?.registros ?? []) {
    const lote = porCodigo.get(dados.codigo);
    if (dados.talhao === GASTOS_GERAIS) apontar('lotes', linha, 'talhao', 'Um lote não sai de GASTOS GERAIS: informe o talhão.');
    if (lote && dados.fazenda !== lote.fazenda)
      apontar(
        'lotes',
        linha,
        'fazenda',
        `O lote ${lote.codigo} é da fazenda "${lote.fazenda}" (linha ${lote.linha}): um lote junta talhões de uma só fazenda.`,
      );
    if (lote && dados.data !== lote.data)
      apontar('lotes', linha, 'data', `O lote ${lote.codigo} é de ${diaToBr(lote.data)} (linha ${lote.linha}).`);
  }
  for (const { saidas } of [...safra.beneficios, ...safra.rebeneficios])
    for (const { lote } of saidas) {
      const outro = porCodigo.get(lote);
      if (outro) apontar('lotes', outro.linha, 'codigo', `O código ${lote} é o de uma saída de ${lote.replace(/-\d+$/, '')}.`);
    }
};

type Permanencia = {
  readonly dataEntrada: string;
  readonly dataSaida: string | null;
  readonly horaEntrada?: string | null;
  readonly horaSaida?: string | null;
  readonly umidadeSaidaPct?: string | null;
};

const foraDeOrdem = ({
  dataEntrada,
  dataSaida,
  horaEntrada = null,
  horaSaida = null,
}: Permanencia): 'dataSaida' | 'horaSaida' | undefined => {
  if (dataSaida !== null && dataSaida < dataEntrada) return 'dataSaida';
  const mesmoDia = dataSaida === dataEntrada && horaEntrada !== null && horaSaida !== null;
  return mesmoDia && horaSaida < horaEntrada ? 'horaSaida' : undefined;
};

/** Exit data without an exit day would be lost. */
const semDia = ({ dataSaida, horaSaida = null, umidadeSaidaPct = null }: Permanencia) => [
  ...(dataSaida === null && horaSaida !== null ? (['horaSaida'] as const) : []),
  ...(dataSaida === null && umidadeSaidaPct !== null && Number(umidadeSaidaPct) !== 0 ? (['umidadeSaidaPct'] as const) : []),
];

const permanencias: Regra = ({ safra, apontar }) => {
  const motivo = ({ dataEntrada, horaEntrada }: Permanencia) =>
    `A saída vem antes da entrada, ${diaToBr(dataEntrada)}${horaEntrada ? ` ${horaEntrada}` : ''}.`;
  for (const nome of ['terreiro', 'secagens', 'armazem'] as const)
    for (const estada of safra[nome] as readonly (Permanencia & { readonly linha: number })[]) {
      const campo = foraDeOrdem(estada);
      if (campo) apontar(nome, estada.linha, campo, motivo(estada));
      for (const perdido of semDia(estada))
        apontar(nome, estada.linha, perdido, 'Só se guarda com a data de saída: preencha-a, ou deixe vazio até sair.');
    }
};

const processos: Regra = ({ lidas, safra, conhecidos, apontar }) => {
  for (const { linha, beneficio, entradas } of safra.beneficios) {
    if (conhecidos.comLinhaRejeitada(beneficio) || !lidas.beneficios_lotes?.legivel) continue;
    if (entradas.length === 0) apontar('beneficios', linha, 'beneficio', `O benefício ${beneficio} não tem lotes em beneficios_lotes.csv.`);
  }
  for (const { linha, rebeneficio, perdaG, entradas, saidas } of safra.rebeneficios) {
    if (conhecidos.comLinhaRejeitada(rebeneficio) || !lidas.rebeneficios_lotes?.legivel || !lidas.rebeneficios_saidas?.legivel) continue;
    const vazio = [
      entradas.length === 0 && 'lotes em rebeneficios_lotes.csv',
      saidas.length === 0 && 'saídas em rebeneficios_saidas.csv',
    ].filter(Boolean);
    if (vazio.length > 0) {
      apontar('rebeneficios', linha, 'rebeneficio', `O rebenefício ${rebeneficio} não tem ${vazio.join(' nem ')}.`);
      continue;
    }
    const [entra, sai] = [somarG(entradas), somarG(saidas) + perdaG];
    if (entra !== sai)
      apontar(
        'rebeneficios',
        linha,
        'perdaG',
        `Entram ${kg(entra)} e saem ${kg(sai)}, já com a perda: a diferença é de ${kg(Math.abs(entra - sai))}.`,
      );
  }
};

const dinheiro: Regra = ({ lidas, safra, conhecidos, apontar }) => {
  const depositos = new Map<string, (typeof safra.depositos)[number]>();
  for (const deposito of safra.depositos) {
    const primeiro = depositos.get(deposito.deposito) ?? deposito;
    depositos.set(deposito.deposito, primeiro);
    if (deposito.cooperativa !== primeiro.cooperativa)
      apontar(
        'depositos',
        deposito.linha,
        'cooperativa',
        `O depósito ${deposito.deposito} é na "${primeiro.cooperativa}" (linha ${primeiro.linha}).`,
      );
    if (deposito.data !== primeiro.data)
      apontar(
        'depositos',
        deposito.linha,
        'data',
        `O depósito ${deposito.deposito} é de ${diaToBr(primeiro.data)} (linha ${primeiro.linha}).`,
      );
  }
  for (const { linha, venda, linhas } of safra.vendas) {
    if (linhas.length > 0 || conhecidos.comLinhaRejeitada(venda) || !lidas.vendas_lotes?.legivel) continue;
    apontar('vendas', linha, 'venda', `Lotes obrigatórios: a venda ${venda} não tem linhas em vendas_lotes.csv.`);
  }
  for (const { linha, valorCentavos, parcelas } of safra.financeiro)
    if (valorCentavos < parcelas.length)
      apontar('financeiro', linha, 'parcelas', `O valor não dá um centavo para cada uma das ${parcelas.length} parcelas.`);
};

/** Every rule that needs more than one cell, but for references and balances. */
export const REGRAS: readonly Regra[] = [
  arquivosJuntos,
  umaPrincipal,
  lugaresDoPlano,
  safras,
  remuneracao,
  colheitas,
  dentroDaSafra,
  lotes,
  permanencias,
  processos,
  dinheiro,
];
