import { enderecoDe, perguntaDe, pontoDe } from './ponto.js';

const de = (search: string) => perguntaDe(pontoDe(new URLSearchParams(search)));

describe('ponto de partida de um recall', () => {
  it('vem do endereço da página', () => {
    expect(de('talhao=7')).toEqual({ talhao: '7' });
    expect(de('talhao=7&de=2026-05-11&ate=2026-05-12')).toEqual({ talhao: '7', de: '2026-05-11', ate: '2026-05-12' });
    expect(de('dia=2026-05-11')).toEqual({ de: '2026-05-11', ate: '2026-05-11' });
    expect(de('colaborador=3&ate=2026-05-11')).toEqual({ colaborador: '3', ate: '2026-05-11' });
  });

  it('não pergunta enquanto falta algo', () => {
    for (const search of ['', 'por=colaborador', 'por=dia', 'por=dia&de=11/05', 'por=atividade&de=2026-05-11'])
      expect(de(search)).toBeNull();
    expect(de('por=talhao&talhao=7&de=11/05')).toEqual({ talhao: '7' });
  });

  it('os dias de uma atividade só ajudam a achá-la', () => expect(de('atividade=4&de=2026-05-11')).toEqual({ atividade: '4' }));

  it('ida e volta pelo endereço, nada se perde', () => {
    for (const por of ['talhao', 'colaborador', 'atividade', 'dia'] as const) {
      const ponto = { por, id: por === 'dia' ? '' : '9', de: '2026-05-11', ate: '' };
      expect(pontoDe(new URLSearchParams(enderecoDe(ponto)))).toEqual(ponto);
    }
  });
});
