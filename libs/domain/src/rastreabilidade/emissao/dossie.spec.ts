import { specFor } from '@tulha/testing/spec-for';
import { dossieDecider } from './dossie.decider.js';
import { type DossieEvent, dossieEvents } from './dossie.events.js';

const { given } = specFor(dossieDecider, dossieEvents);
const data = (arquivo: string): DossieEvent['data'] => ({
  loteId: 7,
  codigo: '26-0001-B1',
  formato: 'pdf',
  arquivo: arquivo.repeat(64),
  conteudo: 'c'.repeat(64),
});

describe('dossiê emitido', () => {
  it('cada arquivo é um fato; o mesmo de novo não é outro', () => {
    given()
      .when({ type: 'EmitirDossie', data: data('a') })
      .then({ type: 'DossieEmitido', data: data('a') });
    given({ type: 'DossieEmitido', data: data('a') })
      .when({ type: 'EmitirDossie', data: data('a') })
      .thenNothing();
    given({ type: 'DossieEmitido', data: data('a') })
      .when({ type: 'EmitirDossie', data: data('b') })
      .then({ type: 'DossieEmitido', data: data('b') });
  });
});
