const LIMITE = 'tulha-limite-do-formulario';

/** How such a form ends. */
export const FIM = `--${LIMITE}--\r\n`;

type Arquivo = { readonly nome: string; readonly conteudo: Buffer | string; readonly campo?: string; readonly tipo?: string };

/** A form as a browser sends it: fields, then files. */
export const formulario = (campos: Readonly<Record<string, string>>, ...arquivos: readonly Arquivo[]) => {
  const partes = Object.entries(campos).map(([nome, valor]) =>
    Buffer.from(`--${LIMITE}\r\ncontent-disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`),
  );
  for (const { nome, conteudo, campo = 'file', tipo = 'application/octet-stream' } of arquivos) {
    const cabeca = `--${LIMITE}\r\ncontent-disposition: form-data; name="${campo}"; filename="${nome}"\r\ncontent-type: ${tipo}\r\n\r\n`;
    partes.push(Buffer.concat([Buffer.from(cabeca), Buffer.from(conteudo), Buffer.from('\r\n')]));
  }
  return {
    body: Buffer.concat([...partes, Buffer.from(FIM)]),
    headers: { 'content-type': `multipart/form-data; boundary=${LIMITE}` },
  };
};
