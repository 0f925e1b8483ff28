import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { fromScaled, scaledFromBr, toScaled } from '@tulha/domain/kernel/decimal';
import type { Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { NomeDePlanilha } from '@tulha/domain/suporte/importacao/planilhas';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { erase } from '../../../dispatch/wish.js';
import { catalogueDeciders } from '../../../registry.js';
import type { Especie } from '../acervo.js';
import { idDe, type Ref } from '../reservas.js';
import { categoriasDaSafra } from './categorias.js';
import { type Obra, type Passo, type Tipo } from './obra.js';

type Wire = Record<string, unknown>;
type Cadastro = {
  readonly especie: Especie;
  readonly tipo: Tipo;
  readonly partes: readonly string[];
  readonly onde: { readonly arquivo: NomeDePlanilha; readonly linha: number };
  /** As the form would send it. */
  readonly form: () => Wire;
  /** The fields that the form does not carry and a route of its own would. */
  readonly aParte?: () => Wire;
  readonly fazenda?: Ref | undefined;
};

const semFazenda = () => 0;

const guardar = ({ fields }: Catalogue, dados: Wire): Wire =>
  Object.fromEntries(
    Object.entries(dados).map(([nome, valor]) => {
      const field = fields[nome] as Catalogue['fields'][string];
      return [storedName(nome, field), valor === null ? null : field.wire.parse(valor)];
    }),
  );

/** One record of a plain catalogue, made by the catalogue's own schema; nothing when the account has it. */
const cadastrar = (obra: Obra, passos: Passo[], cadastro: Cadastro): void => {
  const { especie, tipo, partes, onde, form, aParte, fazenda } = cadastro;
  if (obra.recusada(onde.arquivo, onde.linha)) return obra.contar(tipo, 'deixados');
  if (obra.achar(especie, ...partes)) return obra.contar(tipo, 'jaExistiam');
  const catalogue = catalogues[especie as keyof typeof catalogues] as Catalogue;
  const decider = catalogueDeciders[especie];
  if (!decider) throw new Error(`No catalogue ${especie}`);
  const ref = obra.nova(especie, ...partes);
  passos.push({
    onde,
    especie,
    chave: chave(...partes),
    ref,
    cria: [[tipo, 1]],
    decider: erase(decider),
    stream: () => ref.id,
    novo: true,
    fazenda: fazenda ? () => idDe(fazenda) : semFazenda,
    comando: () => ({
      type: 'Cadastrar',
      data: { ...catalogue.input.parse(form()), ...(aParte ? guardar(catalogue, aParte()) : {}), [`${catalogue.tabela}Id`]: ref.id },
    }),
  });
};

const fazendas = (obra: Obra, safra: Safra): void => {
  const passos = obra.etapa('Fazendas');
  for (const { linha, nome, documento, uf, cidade, cep, latitude, longitude, principal } of safra.fazendas) {
    cadastrar(obra, passos, {
      especie: 'fazenda',
      tipo: 'fazendas',
      partes: [nome],
      onde: { arquivo: 'fazendas', linha },
      form: () => ({ nome, cnpj: documento, uf, cidade, cep, principal: principal ? 1 : 0 }),
      aParte: () => ({ latitude, longitude }),
    });
  }
};

const safras = (obra: Obra, safra: Safra): void => {
  const passos = obra.etapa('Safras');
  for (const { linha, fazenda, descricao, inicio, fim, atual } of safra.safras) {
    const dona = obra.achar('fazenda', fazenda);
    cadastrar(obra, passos, {
      especie: 'safra',
      tipo: 'safras',
      partes: [fazenda, descricao],
      onde: { arquivo: 'safras', linha },
      fazenda: dona,
      form: () => ({ descricao, inicio, fim, safraAtual: atual ? 1 : 0, produto: 1, fazenda: idDe(dona) }),
    });
  }
};

/** The season of a farm that a day falls in; seasons of these files before those the account has. */
export const safraDoDia = (obra: Obra, safra: Pick<Safra, 'safras'>, fazenda: string, dia: string): Ref | undefined => {
  const dela = safra.safras.find((uma) => uma.fazenda === fazenda && uma.inicio <= dia && dia <= uma.fim);
  const nova = dela && obra.achar('safra', dela.fazenda, dela.descricao);
  if (nova) return nova;
  const fazendaId = obra.achar('fazenda', fazenda)?.id;
  return obra.acervo.safras.find((uma) => uma.fazendaId === fazendaId && uma.inicio <= dia && dia <= uma.fim);
};

const talhoes = (obra: Obra, safra: Safra, passos: Passo[]): void => {
  for (const talhao of safra.talhoes) {
    const dona = obra.achar('fazenda', talhao.fazenda);
    const atual = safra.safras.find(({ fazenda, atual: emCurso }) => fazenda === talhao.fazenda && emCurso);
    const dela = atual && obra.achar('safra', atual.fazenda, atual.descricao);
    cadastrar(obra, passos, {
      especie: 'talhao',
      tipo: 'talhoes',
      partes: [talhao.fazenda, talhao.nome],
      onde: { arquivo: 'talhoes', linha: talhao.linha },
      fazenda: dona,
      form: () => ({
        nome: talhao.nome,
        numero: String(talhao.numero),
        fazenda: idDe(dona),
        safras: dela ? [idDe(dela)] : null,
        produto: 1,
        dataPlantio: talhao.dataPlantio,
        variedade: talhao.variedade,
        areaHa: numero(talhao.areaHa),
        espX: numero(talhao.espacamentoXM),
        espY: numero(talhao.espacamentoYM),
        plantasContadas: talhao.plantas,
      }),
      aParte: () => ({ coords: talhao.poligono }),
    });
  }
};

const numero = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** `1.200 m²` → thousandths. Undefined where it is not a number with a unit. */
const capacidade = (texto: string | null): number | undefined =>
  texto === null ? undefined : scaledFromBr(/^[\d.,]+/.exec(texto.trim())?.[0] ?? '', 3);

const daCapacidade = (tipo: string, texto: string | null): Wire => {
  const milesimos = capacidade(texto);
  if (milesimos === undefined) return {};
  if (tipo === 'terreiro') return { area: milesimos / 1_000 };
  if (milesimos % 1_000 !== 0) return {};
  if (tipo === 'bag') return { capacidadeKg: milesimos / 1_000 };
  return tipo === 'secador' || tipo === 'fermentador' ? { capacidadeL: milesimos / 1_000 } : {};
};

const equipamentos = (obra: Obra, safra: Safra, passos: Passo[]): void => {
  for (const { linha, tipo, descricao, capacidade: texto } of safra.equipamentos) {
    cadastrar(obra, passos, {
      especie: tipo,
      tipo: 'equipamentos',
      partes: [descricao],
      onde: { arquivo: 'equipamentos', linha },
      form: () => ({ descricao, ...daCapacidade(tipo, texto) }),
    });
  }
};

/** Names that stand in a column of another spreadsheet and are catalogues of their own: each once. */
const nomes = (
  obra: Obra,
  passos: Passo[],
  { especie, tipo, arquivo, campo }: { especie: Especie; tipo: Tipo; arquivo: NomeDePlanilha; campo: string },
  linhas: readonly { linha: number; nome: string | null }[],
): void => {
  const vistos = new Set<string>();
  for (const { linha, nome } of linhas) {
    if (nome === null || vistos.has(chave(nome))) continue;
    vistos.add(chave(nome));
    cadastrar(obra, passos, { especie, tipo, partes: [nome], onde: { arquivo, linha }, form: () => ({ [campo]: nome }) });
  }
};

/** `40` % → `0.4`, exact. */
const fracao = (pct: string | null): number | null => (pct === null ? null : Number(fromScaled(toScaled(pct, 4) as number, 6)));

const colaboradores = (obra: Obra, safra: Safra): void => {
  const passos = obra.etapa('Colaboradores');
  for (const colaborador of safra.colaboradores) {
    const funcao = obra.achar('funcao', colaborador.funcao);
    const turma = colaborador.turma === null ? null : obra.achar('turma', colaborador.turma);
    cadastrar(obra, passos, {
      especie: 'colaborador',
      tipo: 'colaboradores',
      partes: [colaborador.codigo],
      onde: { arquivo: 'colaboradores', linha: colaborador.linha },
      form: () => ({
        nome: colaborador.nome,
        codigo: colaborador.codigo,
        tipo: colaborador.tipo,
        cpf_cnpj: colaborador.cpf,
        funcao: idDe(funcao),
        turma: turma === null ? null : idDe(turma),
        dataAdmissao: colaborador.admissao,
        situacao: colaborador.situacao,
        salarioBase: reais(colaborador.salarioBaseCentavos),
        valorDia: reais(colaborador.valorDiaCentavos),
        meeiroPorcentagem: fracao(colaborador.meeiroPct),
      }),
    });
  }
};

const reais = (centavos: number | null): number | null => (centavos === null ? null : Number(fromScaled(centavos, 2)));

/** All catalogues of a season, referenced records before those that refer to them. */
export const planejarCadastros = (obra: Obra, safra: Safra): void => {
  fazendas(obra, safra);
  safras(obra, safra);
  const passos = obra.etapa('Talhões e cadastros');
  talhoes(obra, safra, passos);
  equipamentos(obra, safra, passos);
  const de = <T extends { linha: number }>(linhas: readonly T[], nome: (um: T) => string | null) =>
    linhas.map((um) => ({ linha: um.linha, nome: nome(um) }));
  nomes(
    obra,
    passos,
    { especie: 'funcao', tipo: 'funcoes', arquivo: 'colaboradores', campo: 'descricao' },
    de(safra.colaboradores, ({ funcao }) => funcao),
  );
  nomes(
    obra,
    passos,
    { especie: 'turma', tipo: 'turmas', arquivo: 'colaboradores', campo: 'descricao' },
    de(safra.colaboradores, ({ turma }) => turma),
  );
  nomes(
    obra,
    passos,
    { especie: 'cliente', tipo: 'clientes', arquivo: 'vendas', campo: 'nome' },
    de(safra.vendas, ({ cliente }) => cliente),
  );
  nomes(
    obra,
    passos,
    { especie: 'fornecedor', tipo: 'contrapartes', arquivo: 'financeiro', campo: 'nome' },
    de(safra.financeiro, ({ contraparte }) => contraparte),
  );
  nomes(
    obra,
    passos,
    { especie: 'fluxo', tipo: 'fluxos', arquivo: 'financeiro', campo: 'descricao' },
    de(safra.financeiro, ({ fluxo }) => fluxo),
  );
  for (const { linha, chave: nomeDobrado, nome, tipo } of categoriasDaSafra(safra)) {
    cadastrar(obra, passos, {
      ...{ especie: 'categoria', tipo: 'categorias', partes: [nomeDobrado], onde: { arquivo: 'financeiro', linha } },
      form: () => ({ descricao: nome, tipo }),
    });
  }
  colaboradores(obra, safra);
};
