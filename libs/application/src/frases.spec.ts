import { registros } from '@tulha/domain/references/index';
import { frases, registroDe } from '@tulha/domain/references/todos';
import { nomeDoAutor, predicado, sentenca } from '@tulha/domain/suporte/ato/sentenca';
import { factTypes } from './registry.js';
import { roomFacts } from './rooms.js';

type Registros = typeof registros;
type ComFrase = { [K in keyof Registros]: keyof Registros[K]['frases'] }[keyof Registros];
const todasAsFrases = Object.assign({}, ...Object.values(registros).map((registro) => registro.frases)) as Readonly<
  Record<ComFrase, unknown>
>;

/** The compiler names the type of fact that has no phrase, and the phrase that is of no fact. */
const escritas: Readonly<Record<keyof typeof roomFacts, unknown>> = todasAsFrases;
const declarados: Readonly<Record<ComFrase, unknown>> = roomFacts;

const ana = { ator: 1, nome: 'Ana' };
const secador = { especie: 'secador', id: 12, nome: 'Rotativo 2' };

describe('frases do registro de atividades', () => {
  it('cada tipo de fato tem a sua, e nenhuma é de um fato que não existe', () => {
    expect(Object.keys(escritas).toSorted()).toEqual(Object.keys(declarados).toSorted());
    expect(Object.keys(factTypes).filter((tipo) => !Object.hasOwn(frases, tipo))).toEqual([]);
    expect(Object.keys(frases).filter((tipo) => !Object.hasOwn(factTypes, tipo))).toEqual([]);
  });

  it('cada uma diz um verbo, um e vários, e o seu registro é de uma espécie conhecida', () => {
    const qualquer = new Proxy({}, { get: (_, campo) => (campo === 'processo' || campo === 'tabela' ? 'secagem' : 7) });
    for (const [tipo, { verbo, objeto, plural, alvo }] of Object.entries(frases)) {
      expect({ tipo, verbo, objeto, plural }).toEqual({
        tipo,
        verbo: expect.stringMatching(/^\p{Ll}[\p{Ll} ]+$/u),
        objeto: expect.stringMatching(/^\p{Ll}.+$/u),
        plural: expect.stringMatching(/^\p{Ll}.+$/u),
      });
      const registro = alvo(qualquer as never) ?? { especie: 'conta', id: 7 };
      expect({ tipo, especie: registroDe(registro.especie) !== undefined, id: registro.id }).toEqual({ tipo, especie: true, id: 7 });
    }
  });

  it('um registro é dito pelo nome, vários pelo número', () => {
    expect(sentenca(ana, { tipo: 'SecadorCadastrado', fatos: 1, registro: secador })).toBe('Ana cadastrou o secador Rotativo 2');
    expect(sentenca(ana, { tipo: 'TurmaExcluida', fatos: 1, registro: null })).toBe('Ana excluiu a turma');
    expect(predicado({ tipo: 'ColheitaManualLancada', fatos: 1_234, registro: null })).toBe('lançou 1.234 colheitas de colaboradores');
  });

  it('quem foi esquecido fica pelo número; a frase continua', () => {
    const registro = { especie: 'colaborador', id: 17, nome: null };
    expect(sentenca({ ator: 4, nome: null }, { tipo: 'ColaboradorAlterado', fatos: 1, registro })).toBe(
      'Usuário nº 4 alterou o colaborador nº 17',
    );
    expect(nomeDoAutor({ ator: 0, nome: null })).toBe('Operador do sistema');
  });
});
