import { registers } from '@tulha/domain/registers/index';
import type { Register } from '@tulha/domain/kernel/register/register';
import { storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { registerDecider } from '@tulha/domain/kernel/register/register.decider';
import { movesOf } from '@tulha/domain/kernel/register/register.steps';
import { registerPolicies } from './registers/quando-passo.policy.js';
import { deciders, policies } from '../registry.js';

const todos = Object.values<Register>(registers);
const comConsequencia = todos.filter(({ transitions }) => Object.values(transitions).some(({ then, undoes }) => then && !undoes));
/** What holds every field of a record, once something in another stream was made of it: a table of fields, or its situation. */
const DE_FATOS: Readonly<Record<string, string>> = {
  'usuário: a reserva do login e a vaga da conta': 'LoginReservado UsuarioDispensado UsuarioReativado UsuarioExcluido',
  'fazenda: a vaga da conta': 'FazendaExcluida',
  'venda no livro do café: aberta, a venda segue cada mudança; baixada, só reaberta (VENDA_JA_FINALIZADA, VENDA_ENTREGUE_A_OUTRO)':
    'VendaReservada VendaReservaAlterada VendaBaixada VendaEstornada VendaLiberada',
  'atividade: os insumos seguem o dia e a fazenda; as linhas de colheita, a tabela COM_LINHAS': 'AtividadeAlterada AtividadeExcluida',
  'estoque: avisos e correções, nada que se altere': 'InsumoRetirado InsumosForaDoLugar InsumoAlterado',
  'extrato: o que se conciliou é preso (PAGAMENTO_CONCILIADO)': 'LinhasDoExtratoConciliadas ConciliacaoDesfeita',
  'folha de colheita: trancada, só aberta de novo (FOLHA_FECHADA)':
    'FolhaColheitaSomada FolhaColheitaTrancada ColheitaReservadaEmParte ColheitaReservada ColheitaLiberada ColheitaRecusada ColheitaRetirada FolhaColheitaAberta',
  'folha de pagamento: trancada, só aberta de novo (FOLHA_FECHADA)':
    'FolhaPagamentoSomada FolhaPagamentoTrancada TrabalhoReservadoEmParte TrabalhoReservado TrabalhoLiberado TrabalhoRecusado TrabalhoRetirado FolhaPagamentoAberta',
  'lançamento: excluído, nada mais muda nele': 'LancamentoExcluido',
  'cadastro: retirado, nada mais muda nele': 'CadastroRetirado',
};

describe('todo registro de que algo foi feito', () => {
  it('por um fato: está dito o que o prende, e um fato novo não passa sem dizer', () => {
    const deRegistros = new Set(registerPolicies(todos, deciders).map(({ on }) => on));
    const nomeados = Object.values(DE_FATOS).flatMap((fatos) => fatos.split(' '));
    expect([...new Set(policies.map(({ on }) => on))].filter((on) => !deRegistros.has(on)).toSorted()).toEqual(nomeados.toSorted());
  });

  it('por um passo: há os cinco documentos', () =>
    expect(comConsequencia.map(({ tabela }) => tabela).toSorted()).toEqual([
      'acerto_meeiro',
      'compra',
      'entrada_estoque',
      'nota_fiscal',
      'saida_estoque',
    ]));

  /** Each situation to which a step with consequences leads, with its register. */
  const situacoes = comConsequencia.flatMap((register) =>
    [
      ...new Set(Object.values(register.transitions).flatMap((um) => (um.then && !um.undoes ? Object.values(movesOf(register, um)) : []))),
    ].map((situacao) => [register.tabela, situacao, register] as const),
  );

  it.each(situacoes)('%s em %s: cada campo é recusado, ou livre com um motivo', (_tabela, situacao, register) => {
    const { decide } = registerDecider(register);
    const dados = { [`${register.tabela}Id`]: 1, situacao };
    const state = { registro: { dados, excluido: false }, linhas: Object.fromEntries(Object.keys(register.lines).map((um) => [um, {}])) };
    const meta = { now: '2026-11-29T12:00:00.000Z', conta: 1, ator: 1, fazenda: 1, commandId: 'x' };
    // What only a step writes is in no request to change the record.
    const proprios = Object.entries(register.fields).filter(([name, { aParte }]) => name !== register.situationField && !aParte);
    const recusado = ([name, field]: (typeof proprios)[number]): boolean => {
      try {
        decide({ type: 'Alterar', data: { ...dados, [storedName(name, field)]: 'outro' } } as never, state as never, meta as never);
        return false;
      } catch (cause) {
        return (cause as Error).name === 'DomainError';
      }
    };
    const porque = new Map(Object.entries(register.naSituacao[situacao] ?? {}).filter(([, ainda]) => ainda !== 'preso'));
    const livres = proprios.filter((um) => !recusado(um)).map(([name]) => name);
    expect(livres).toEqual(proprios.map(([name]) => name).filter((name) => porque.has(name)));
    expect(livres.filter((name) => !/.{10}/u.test(Object(porque.get(name)).livre))).toEqual([]);
  });
});
