import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProfile } from './profile.js';
import { resolveSettings } from './settings.js';

describe('de onde vem a configuração', () => {
  const home = mkdtempSync(join(tmpdir(), 'tulha-settings-'));
  const env = { XDG_CONFIG_HOME: home };
  const empty = { XDG_CONFIG_HOME: join(home, 'vazio') };
  beforeAll(() => void writeProfile(env, { url: 'https://tulha.exemplo', token: 'do-perfil' }));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('sem nada, o servidor local e nenhuma sessão', () => {
    expect(resolveSettings({}, empty)).toEqual({ url: { value: 'http://127.0.0.1:3000', from: 'padrão' }, token: undefined });
  });

  it('sem nada que o diga, a instalação que está em execução nesta pasta', () => {
    const here = 'http://localhost:3100';
    expect(resolveSettings({}, empty, here).url).toEqual({ value: here, from: 'pasta da instalação' });
    expect(resolveSettings({}, env, here).url.from).toBe('perfil');
  });

  it('opções antes do ambiente antes do perfil', () => {
    expect(resolveSettings({}, env)).toEqual({
      url: { value: 'https://tulha.exemplo', from: 'perfil' },
      token: { value: 'do-perfil', from: 'perfil' },
    });
    expect(resolveSettings({}, { ...env, TULHA_TOKEN: 'do-ambiente' }).token).toEqual({ value: 'do-ambiente', from: 'TULHA_TOKEN' });
    expect(resolveSettings({ token: 'da-opção' }, { ...env, TULHA_TOKEN: 'do-ambiente' }).token?.from).toBe('--token');
    expect(resolveSettings({ url: 'http://a' }, { ...env, TULHA_URL: 'http://b' }).url.from).toBe('--url');
  });

  it('a sessão do perfil não vai para outro servidor', () => {
    expect(resolveSettings({ url: 'https://outra.exemplo' }, env).token).toBeUndefined();
    expect(resolveSettings({ url: 'https://tulha.exemplo/' }, env).token?.value).toBe('do-perfil');
    expect(resolveSettings({}, { ...env, TULHA_URL: 'http://tulha.exemplo' }).token).toBeUndefined();
  });

  it('só aceita endereços da rede', () => {
    for (const url of ['banana', 'file:///etc/passwd', '127.0.0.1:3000'])
      expect(() => resolveSettings({ url }, empty)).toThrow('não é um endereço');
  });
});
