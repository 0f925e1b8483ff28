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

  it('um plano que ninguém conhece tem os limites do básico', () => {
    expect(limitesDo('constructor')).toEqual(limitesDo('basico'));
    expect(limitesDo('cooperativa')).toEqual({ usuarios: null, fazendas: null, arquivosMb: null });
  });
});
