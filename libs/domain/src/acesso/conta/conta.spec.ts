import { specFor } from '@tulha/testing/spec-for';
import { limitesDo } from '../planos.js';
import { contaDecider } from './conta.decider.js';
import { type ContaEvent, contaEvents } from './conta.events.js';

const { given } = specFor(contaDecider, contaEvents);
const criada: ContaEvent = { type: 'ContaCriada', data: { contaId: 1, nome: 'Ana', plano: 'basico' } };
const suspensa: ContaEvent = { type: 'ContaSuspensa', data: { contaId: 1, motivo: 'Fatura' } };

describe('conta', () => {
  it('suspende uma vez e reativa uma vez', () => {
    given().when({ type: 'SuspenderConta', data: suspensa.data }).thenRefused('CONTA_NAO_ENCONTRADA');
    given(criada).when({ type: 'SuspenderConta', data: suspensa.data }).then(suspensa);
    given(criada, suspensa).when({ type: 'SuspenderConta', data: suspensa.data }).thenNothing();
    given(criada)
      .when({ type: 'ReativarConta', data: { contaId: 1 } })
      .thenNothing();
    given(criada, suspensa)
      .when({ type: 'ReativarConta', data: { contaId: 1 } })
      .then({ type: 'ContaReativada', data: { contaId: 1 } });
  });

  it('a mesma fatura outra vez só é um fato quando muda', () => {
    const data = { contaId: 1, faturaId: 9, valorCentavos: 9_990, vencimento: '2026-11-10', pagaEm: null };
    const aberta: ContaEvent = { type: 'FaturaRegistrada', data };
    given(criada).when({ type: 'RegistrarFatura', data }).then(aberta);
    given(criada, aberta).when({ type: 'RegistrarFatura', data }).thenNothing();
    const paga = { ...data, pagaEm: '2026-11-09' };
    given(criada, aberta).when({ type: 'RegistrarFatura', data: paga }).then({ type: 'FaturaRegistrada', data: paga });
  });

  describe('vagas do plano', () => {
    const pedir = (registroId: number, ocupadas: readonly number[]) =>
      ({ type: 'OcuparVaga', data: { contaId: 1, tipo: 'usuario', registroId, limite: 3, ocupadas } }) as const;
    const ocupada = (registroId: number, em = '2026-06-15T12:00:00.000Z'): ContaEvent => ({
      type: 'VagaOcupada',
      data: { contaId: 1, tipo: 'usuario', registroId, em },
    });

    it('a última é de um só, também quando o outro ainda não aparece', () => {
      given(criada)
        .when(pedir(3, [1, 2]))
        .then(ocupada(3));
      given(criada, ocupada(3))
        .when(pedir(4, [1, 2]))
        .thenRefused('LIMITE_DE_USUARIOS');
      given(criada, ocupada(3))
        .when(pedir(4, [1, 2, 3]))
        .thenRefused('LIMITE_DE_USUARIOS');
      given(criada, ocupada(3))
        .when(pedir(3, [1, 2]))
        .thenNothing();
    });

    it('devolvida, é de outro; a de quem não veio em dez minutos também', () => {
      const devolvida: ContaEvent = { type: 'VagaDevolvida', data: { contaId: 1, tipo: 'usuario', registroId: 3 } };
      given(criada, ocupada(3)).when({ type: 'DevolverVaga', data: devolvida.data }).then(devolvida);
      given(criada).when({ type: 'DevolverVaga', data: devolvida.data }).thenNothing();
      given(criada, ocupada(3), devolvida)
        .when(pedir(4, [1, 2]))
        .then(ocupada(4));
      given(criada, ocupada(3, '2026-06-15T11:49:00.000Z'))
        .when(pedir(4, [1, 2]))
        .then(ocupada(4));
    });
  });

  describe('dono', () => {
    const passar = (deId: number, paraId: number) => ({ type: 'PassarConta', data: { contaId: 1, deId, paraId } }) as const;
    const dispensar = (usuarioId: number) => ({ type: 'DispensarUsuario', data: { contaId: 1, usuarioId, dono: 7 } }) as const;
    const trocado = (deId: number, paraId: number): ContaEvent => ({ type: 'DonoTrocado', data: { contaId: 1, deId, paraId } });
    const dispensado: ContaEvent = { type: 'UsuarioDispensado', data: { contaId: 1, usuarioId: 8 } };

    it('passa a conta uma vez: quem já a passou não é mais o dono', () => {
      given(criada).when(passar(7, 8)).then(trocado(7, 8));
      given(criada, trocado(7, 8)).when(passar(7, 9)).thenRefused('NAO_E_MAIS_O_DONO');
      given(criada, trocado(7, 8)).when(passar(8, 7)).then(trocado(8, 7));
    });

    it('não se dispensa o dono, nem se passa a conta a quem foi dispensado', () => {
      given(criada).when(dispensar(7)).thenRefused('DONO_NAO_SE_ALTERA');
      given(criada).when(dispensar(8)).then(dispensado);
      given(criada, dispensado).when(dispensar(8)).thenNothing();
      given(criada, trocado(7, 8)).when(dispensar(8)).thenRefused('DONO_NAO_SE_ALTERA');
      given(criada, dispensado).when(passar(7, 8)).thenRefused('NOVO_DONO_INATIVO');
      const readmitido: ContaEvent = { type: 'UsuarioReadmitido', data: { contaId: 1, usuarioId: 8 } };
      given(criada, dispensado).when({ type: 'ReadmitirUsuario', data: readmitido.data }).then(readmitido);
      given(criada, dispensado, readmitido).when(passar(7, 8)).then(trocado(7, 8));
    });
  });

  it('um plano que ninguém conhece tem os limites do básico', () => {
    expect(limitesDo('constructor')).toEqual(limitesDo('basico'));
    expect(limitesDo('cooperativa')).toEqual({ usuarios: null, fazendas: null, arquivosMb: null });
  });
});
