import { type CatalogueCommand, catalogueDecider, refuseCatalogue } from '../catalogue/catalogue.decider.js';
import { storedName } from '../catalogue/catalogue.js';
import type { Field } from '../catalogue/fields.js';
import { type CommandMeta, type Decider, hojeDe, type Unicidade } from '../decider.js';
import { igual } from '../igual.js';
import { quantos } from '../quantos.js';
import type { Given, Segue } from './consequence.js';
import { type Line, LINHAS_MAX, type Register } from './register.js';
import { segueDe } from './register.follows.js';
import { decideWhole, type SentLines } from './register.whole.js';
import { afterOf, apartFrom, type Data, kindsOf, type RegisterFact, type RegisterState, registerEvolve } from './register.state.js';
import { exigirDesmarcadas } from './register.held.js';
import { decideStep, exigirAberto, exigirSituacao, refuseRegister } from './register.steps.js';

type NaLinha = {
  readonly type: 'NaLinha';
  readonly data: {
    readonly id: number;
    readonly linha: string;
    readonly comando: CatalogueCommand;
    /** The room that owns the line reports a change there: it is not refused, and where there is nothing to do, nothing is done. */
    readonly deOutra?: true;
  };
};

type One = Exclude<RegisterCommand, { type: 'EmConjunto' }>;
type DarPasso = Extract<RegisterCommand, { type: 'DarPasso' }>;
type AlterarTudo = Extract<RegisterCommand, { type: 'AlterarTudo' }>;

export type RegisterCommand =
  | CatalogueCommand
  | NaLinha
  /** `given`: further data that a step with consequences must know. */
  | {
      readonly type: 'DarPasso';
      readonly data: { readonly id: number; readonly passo: string; readonly dados: Data; readonly given?: Given };
    }
  /** A change of the record, and of all its lines of some kinds. */
  | {
      readonly type: 'AlterarTudo';
      readonly data: { readonly id: number; readonly dados: Data; readonly linhas: Readonly<Record<string, SentLines>> };
    }
  /** Several commands for one record: all of them are taken, or none. */
  | {
      readonly type: 'EmConjunto';
      readonly data: { readonly id: number; readonly comandos: readonly One[] };
    }
  /** A new record of the fields and lines of another. */
  | { readonly type: 'Copiar'; readonly data: { readonly dados: Data; readonly linhas: Readonly<Record<string, readonly Data[]>> } };

/** Whether a change of a line is only of its marks. */
const onlyMarks = (line: Line | undefined, data: Data): boolean => {
  if (!line) return false;
  const free = [`${line.tabela}Id`, ...line.marks.map((name) => storedName(name, line.fields[name] as Field))];
  return Object.keys(data).every((name) => free.includes(name));
};

/** Whether a change says only what no form writes: the server completes the record with it, and no situation holds that. */
const onlyApart = ({ fields, tabela }: Register, data: Data): boolean => {
  const apart = Object.entries(fields).flatMap(([name, field]) => (field.aParte && !field.noCorpo ? [storedName(name, field)] : []));
  return Object.keys(data).every((name) => name === `${tabela}Id` || (name !== 'situacao' && apart.includes(name)));
};

const PASSO: Readonly<Record<CatalogueCommand['type'], string>> = { Cadastrar: 'criar', Alterar: 'alterar', Excluir: 'excluir' };

/** @throws LINHA_DE_OUTRA of a line that another room made */
const exigirDaqui = ({ deOutra, title }: Line, dados: Data | null): void => {
  const de = deOutra ? dados?.[deOutra] : undefined;
  if (de) throw refuseRegister('LINHA_DE_OUTRA', { nome: title.singular, de: String(de) });
};

/** A wish about one line, by the rules of a catalogue; each fact says whose line it is. */
const decideLine = (register: Register) => {
  const kinds = new Map(kindsOf(register).map((kind) => [kind.name, { ...kind, decider: catalogueDecider(kind.line) }]));
  return ({ linhas }: RegisterState, { id, linha, comando, deOutra }: NaLinha['data'], meta: CommandMeta): RegisterFact[] => {
    const kind = kinds.get(linha);
    if (!kind) throw new Error(`No lines ${linha} in ${register.tabela}`);
    const { line, decider } = kind;
    const own = linhas[linha] ?? {};
    if (comando.type === 'Cadastrar' && Object.keys(own).length >= LINHAS_MAX)
      throw refuseRegister('LINHAS_DEMAIS', { nome: line.title.plural, max: LINHAS_MAX });
    const lineId = comando.type === 'Excluir' ? comando.data.id : comando.data[kind.id];
    const dados = own[String(lineId)] ?? null;
    if (deOutra && comando.type === 'Excluir' && !dados) return [];
    if (!deOutra) exigirDaqui(line, dados);
    const facts = decider.decide(comando, { dados, excluido: false }, meta);
    const ofLine = facts.map(({ type, data }) => ({ type, data: { ...data, [line.parentId]: id } }));
    return deOutra ? ofLine : exigirDesmarcadas(kind, own, ofLine);
  };
};

/** Lines that hold a record, in words. */
const usosDe = (register: Register, { linhas }: RegisterState): readonly string[] =>
  kindsOf(register).flatMap(({ name, line }) => {
    const quantas = line.impede ? Object.keys(linhas[name] ?? {}).length : 0;
    return quantas > 0 ? [quantos(quantas, line.title.singular.toLowerCase(), line.title.plural.toLowerCase())] : [];
  });

/** Where a fact changes a field that something was made of, its name and itself. */
const presoQueMuda = (register: Register, ainda: Register['comLinhas'], facts: RegisterFact[], antes: Data) => {
  const presos = Object.entries(ainda).flatMap(([name, um]) => (um === 'preso' ? [[name, register.fields[name] as Field] as const] : []));
  return presos.find(([name, field]) => {
    const key = storedName(name, field);
    return facts.some(({ data }) => !igual(antes[key] ?? null, data[key] ?? null));
  });
};

/** @throws CAMPO_COM_LINHAS, CAMPO_NA_SITUACAO where a fact says a field otherwise that lines, or a step, were made of */
const segurar = (register: Register, facts: RegisterFact[], state: RegisterState): RegisterFact[] => {
  const { comLinhas, naSituacao, situations, title } = register;
  const antes = state.registro.dados ?? {};
  const nome = title.singular.toLowerCase();
  const usos = usosDe(register, state).join(', ');
  const comUso = usos === '' ? undefined : presoQueMuda(register, comLinhas, facts, antes);
  if (comUso) throw refuseRegister('CAMPO_COM_LINHAS', { nome, campo: comUso[1].label, usos }, comUso[0]);
  const qual = String(antes['situacao']);
  const preso = presoQueMuda(register, naSituacao[qual] ?? {}, facts, antes);
  if (preso) throw refuseRegister('CAMPO_NA_SITUACAO', { nome, campo: preso[1].label, situacao: situations[qual] ?? qual }, preso[0]);
  return facts;
};

/** The lines that a step's fact carries, in the order of their ids. */
export const carriedBy = ({ transitions, lines }: Register, passo: string, { linhas }: RegisterState): Segue['linhas'] =>
  Object.fromEntries(
    (transitions[passo]?.carries ?? []).flatMap((name) => (lines[name] ? [[name, Object.values(linhas[name] ?? {})]] : [])),
  );

/** The fact of a step with its consequences: for a step that undoes another, those of the other. */
const withWhatFollows = (
  register: Register,
  { passo, given }: DarPasso['data'],
  fact: RegisterFact,
  state: RegisterState,
  { conta }: CommandMeta,
) => {
  const { then, undoes } = register.transitions[passo] ?? {};
  if (!then) return fact;
  const { vistos = {}, ids = {} } = (undoes ? state.segue?.[undoes] : given) ?? {};
  const linhas = carriedBy(register, passo, state);
  const segue = undoes ? { linhas, vistos, ids: ids ?? {} } : segueDe(register, passo, fact.data, linhas, { vistos, ids }, conta);
  return { ...fact, data: { ...fact.data, segue } };
};

/** @throws CADASTRO_REFERIDO where it has lines that hold it */
const solto = (register: Register, state: RegisterState, id: number): void => {
  const { title } = register;
  const { registro } = state;
  const usos = usosDe(register, state);
  const dados = registro.dados ?? {};
  const valor = register.rotulo?.(dados) ?? String(dados[register.label] ?? id);
  if (usos.length > 0) throw refuseCatalogue('CADASTRO_REFERIDO', { nome: title.singular, valor, usos: usos.join(', ') });
};

/** Lines go with their record. @throws LINHA_MARCADA where a mark holds one of them */
const everyLine = (register: Register, { linhas }: RegisterState, id: number): RegisterFact[] =>
  kindsOf(register).flatMap((kind) => {
    const { name, line, id: idName } = kind;
    const own = linhas[name] ?? {};
    const facts = Object.keys(own).map((lineId) => ({
      type: line.tipos.excluido,
      data: { [idName]: Number(lineId), [line.parentId]: id },
    }));
    return exigirDesmarcadas(kind, own, facts);
  });

/** The lines of the kinds that a change of the whole speaks of. */
const linesAsSaid = (register: Register, { id, linhas: sentLines }: AlterarTudo['data'], { linhas }: RegisterState): RegisterFact[] =>
  kindsOf(register).flatMap((kind) => {
    const sent = sentLines[kind.name];
    const own = linhas[kind.name] ?? {};
    return sent ? exigirDesmarcadas(kind, own, decideWhole(kind, own, sent, id)) : [];
  });

/** Decides a command, and tells the step for the register's rule. */
const decisions = (register: Register) => {
  const { title, transitions, tabela } = register;
  const record = catalogueDecider(register);
  const kinds = kindsOf(register);
  const onLine = decideLine(register);
  const alive = ({ registro }: RegisterState, id: number): Data => {
    if (!registro.dados || registro.excluido) throw refuseCatalogue('CADASTRO_NAO_ENCONTRADO', { nome: title.singular, id });
    return registro.dados;
  };
  const unlocked = (facts: RegisterFact[], { registro }: RegisterState, acao: string): RegisterFact[] => {
    if (facts.length > 0 && registro.dados) exigirAberto(register, registro.dados, acao);
    return facts;
  };

  return (command: One, state: RegisterState, meta: CommandMeta): readonly [step: string, facts: RegisterFact[]] => {
    switch (command.type) {
      case 'Cadastrar':
        exigirSituacao(register, command.data, null);
        return ['criar', record.decide(command, state.registro, meta)];
      case 'Alterar':
        exigirSituacao(register, command.data, state.registro.dados);
        if (onlyApart(register, command.data)) return ['completar', record.decide(command, state.registro, meta)];
        return ['alterar', segurar(register, unlocked(record.decide(command, state.registro, meta), state, 'alterar'), state)];
      case 'Excluir': {
        const facts = unlocked(record.decide(command, state.registro, meta), state, 'excluir');
        if (facts.length > 0) solto(register, state, command.data.id);
        return ['excluir', facts.length > 0 ? [...everyLine(register, state, command.data.id), ...facts] : []];
      }
      case 'DarPasso': {
        const { passo, id, dados } = command.data;
        const transition = transitions[passo];
        if (!transition) throw new Error(`No step ${passo} in ${tabela}`);
        const facts = decideStep(register, transition, alive(state, id), dados, hojeDe(meta));
        return [passo, facts.map((step) => withWhatFollows(register, command.data, step, state, meta))];
      }
      case 'NaLinha': {
        const { linha, comando, id, deOutra } = command.data;
        if (deOutra && (!state.registro.dados || state.registro.excluido)) return [`${PASSO[comando.type]} ${linha}`, []];
        alive(state, id);
        const plural = register.lines[linha]?.title.plural.toLowerCase() ?? linha;
        const facts = onLine(state, command.data, meta);
        const free = comando.type === 'Alterar' && onlyMarks(register.lines[linha], comando.data);
        return [`${PASSO[comando.type]} ${linha}`, free ? facts : unlocked(facts, state, `mudar ${plural}`)];
      }
      case 'AlterarTudo': {
        const { id, dados } = command.data;
        exigirSituacao(register, dados, alive(state, id));
        const facts = segurar(register, record.decide({ type: 'Alterar', data: dados }, state.registro, meta), state);
        return ['alterar', unlocked([...facts, ...linesAsSaid(register, command.data, state)], state, 'alterar')];
      }
      case 'Copiar': {
        const { dados, linhas } = command.data;
        exigirSituacao(register, dados, null);
        const below = kinds.flatMap(({ name, line }) => (linhas[name] ?? []).map((data) => ({ type: line.tipos.cadastrado, data })));
        return ['copiar', [...record.decide({ type: 'Cadastrar', data: dados }, state.registro, meta), ...below]];
      }
    }
  };
};

/** A copy claims the same values as a new record. */
const unicidadeDe = (register: Register): { unicidade?: Unicidade<RegisterCommand, RegisterState> } => {
  const { unicidade } = catalogueDecider(register);
  if (!unicidade) return {};
  const asRecord = (command: RegisterCommand): CatalogueCommand | undefined => {
    if (command.type === 'EmConjunto') return command.data.comandos.map(asRecord).find((one) => one !== undefined);
    if (command.type === 'Copiar') return { type: 'Cadastrar', data: command.data.dados };
    if (command.type === 'AlterarTudo') return { type: 'Alterar', data: command.data.dados };
    return command.type === 'DarPasso' || command.type === 'NaLinha' ? undefined : command;
  };
  return {
    unicidade: {
      pedidos: (command) => {
        const record = asRecord(command);
        return record ? unicidade.pedidos(record) : [];
      },
      atuais: ({ registro }) => unicidade.atuais(registro),
      repetido: (campo, command) => unicidade.repetido(campo, asRecord(command) ?? { type: 'Cadastrar', data: {} }),
    },
  };
};

export type RegisterRules = Decider<RegisterCommand, RegisterFact, RegisterState>;

/** Decides each command on the record as the commands before it leave it. A command without facts, or a line that another room writes, is no step for the rule. */
const oneAfterTheOther = (register: Register) => {
  const decide = decisions(register);
  const evolve = registerEvolve(register);
  return (
    command: RegisterCommand,
    state: RegisterState,
    meta: CommandMeta,
  ): readonly [steps: ReadonlySet<string>, facts: RegisterFact[]] => {
    const [steps, all] = [new Set<string>(), [] as RegisterFact[]];
    let now = command.type === 'EmConjunto' ? apartFrom(state) : state;
    for (const one of command.type === 'EmConjunto' ? command.data.comandos : [command]) {
      const [step, facts] = decide(one, now, meta);
      if (facts.length > 0 && !(one.type === 'NaLinha' && one.data.deOutra)) steps.add(step);
      if (command.type === 'EmConjunto') now = facts.reduce(evolve, now);
      all.push(...facts);
    }
    return [steps, all];
  };
};

/** The rules of every register: those of a catalogue for the record and each of its lines, the situations, and the register's own rule. */
export const registerDecider = (register: Register): RegisterRules => {
  const decide = oneAfterTheOther(register);
  const after = afterOf(register);
  return {
    category: register.tabela,
    ...unicidadeDe(register),
    initial: () => ({ registro: { dados: null, excluido: false }, linhas: {} }),
    evolve: registerEvolve(register),
    decide: (command, state, meta) => {
      const [steps, facts] = decide(command, state, meta);
      const whole = steps.size > 0 && register.rule ? after(state, facts) : undefined;
      for (const step of steps) {
        const refusal = register.rule?.(whole as never, step as never, meta);
        if (refusal) throw refusal;
      }
      return facts;
    },
  };
};
