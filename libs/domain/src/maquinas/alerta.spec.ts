import { type Alerta, vencimentoDoAlerta } from './alerta.js';
import type { Leitura } from './uso.js';

const HOJE = '2026-06-01';
const alerta = (mais: Partial<Alerta> = {}): Alerta => ({
  ...{ descricao: 'Trocar o óleo', intervalo: '250', intervaloDias: 180, ultimaLeitura: '1000', ultimaData: '2026-01-01' },
  ...{ avisarAntes: '20', avisarDiasAntes: 15 },
  ...mais,
});
const em = (data: string, leitura: string, medidorTrocado = 0): Leitura => ({ data, leitura, medidorTrocado });
const vence = (um: Alerta, leituras: readonly Leitura[], atendidas: Parameters<typeof vencimentoDoAlerta>[1]['atendidas'] = []) =>
  vencimentoDoAlerta(um, { leituras, atendidas, medidor: 'HORIMETRO' }, HOJE);

describe('alerta de máquina', () => {
  it('vence pelo medidor ou pela data, o que vier antes', () => {
    expect(vence(alerta(), [em('2026-05-20', '1100')])).toMatchObject({
      ...{ estado: 'EM_DIA', faltaMedidor: '150.00', venceEm: '2026-06-30', faltaDias: 29 },
    });
    expect(vence(alerta(), [em('2026-05-20', '1235')])).toMatchObject({ estado: 'PROXIMO', faltaMedidor: '15.00' });
    expect(vence(alerta({ intervaloDias: 30 }), [em('2026-05-20', '1100')])).toMatchObject({ estado: 'VENCIDO', venceEm: '2026-01-31' });
    expect(vence(alerta(), [em('2026-05-20', '1262.5')])).toMatchObject({
      estado: 'VENCIDO',
      faltaMedidor: '-12.50',
      aviso: 'Trocar o óleo: passou 12,50 h. Feito em 01/01/2026. Faça agora e lance a manutenção, dizendo que atende a este alerta.',
    });
  });
  it('recomeça na manutenção que atende a ele, que pode dizer outra próxima vez', () => {
    const feita = { data: '2026-05-20', leitura: '1262.5', proximaLeitura: null, proximaData: null };
    expect(vence(alerta(), [em('2026-05-20', '1262.5')], [feita])).toMatchObject({
      estado: 'EM_DIA',
      faltaMedidor: '250.00',
      feitoEm: '2026-05-20',
    });
    const proxima = { ...feita, proximaLeitura: '1362.5', proximaData: '2026-06-10' };
    expect(vence(alerta(), [em('2026-05-25', '1272.5')], [proxima])).toMatchObject({
      estado: 'PROXIMO',
      faltaMedidor: '90.00',
      faltaDias: 9,
    });
  });
  it('o medidor trocado não perde o que a máquina andou', () => {
    const leituras = [em('2026-03-01', '1200'), em('2026-03-02', '0', 1), em('2026-04-01', '60')];
    expect(vence(alerta(), leituras)).toMatchObject({ estado: 'VENCIDO', faltaMedidor: '-10.00' });
  });
  it('o que não se sabe não está em dia', () => {
    expect(vence(alerta(), [])).toMatchObject({ estado: 'INDEFINIDO', faltaMedidor: null });
    expect(vence(alerta({ ultimaLeitura: null }), [em('2026-05-20', '1100')])).toMatchObject({ estado: 'INDEFINIDO', faltaMedidor: null });
    expect(vence(alerta({ intervalo: null, intervaloDias: null }), []).aviso).toBe(
      'Trocar o óleo: diga de quantas em quantas horas, quilômetros ou dias.',
    );
  });
});
