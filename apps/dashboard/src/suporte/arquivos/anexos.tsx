import { Button, CloseButton, Group, Paper, Progress, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconUpload } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useMay } from '../../http/may.js';
import { useDrop } from '../../ui/form/use-drop.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { AnexoNaLista } from './anexo.js';
import { ACEITA, type Anexo, moduloDe, type Registro, useAnexos, useRemoverAnexo, useRestaurarAnexo } from './arquivos.api.js';
import classes from './arquivos.module.css';
import { type Andamento, useEnvios } from './use-envios.js';

const CEM = 100;

/** A refused file stands beside the attached ones, and must not look like one of them. */
const Recusado = ({ nome, erro }: { nome: string; erro: string }) => (
  <Group wrap="nowrap" gap="xs" align="flex-start" role="alert">
    <ThemeIcon variant="light" color="ambar" flex="none">
      <IconAlertTriangle size="1.1rem" aria-hidden="true" />
    </ThemeIcon>
    <Text size="sm" className={classes['nome'] ?? ''}>
      <strong>Não foi anexado.</strong> {erro.includes(nome) ? erro : `${nome}: ${erro}`}
    </Text>
  </Group>
);

const Enviando = ({ andamento: { nome, parte, erro }, onTirar }: { andamento: Andamento; onTirar: () => void }) => (
  <li>
    <Group wrap="nowrap" justify="space-between">
      {erro ? <Recusado nome={nome} erro={erro} /> : <Text className={classes['nome'] ?? ''} size="sm">{`Enviando ${nome}…`}</Text>}
      <CloseButton size="lg" aria-label={erro ? `Fechar o aviso de ${nome}` : `Cancelar o envio de ${nome}`} onClick={onTirar} />
    </Group>
    {!erro && <Progress value={parte * CEM} aria-label={`Envio de ${nome}`} />}
  </li>
);

type Botoes = { readonly onFiles: (files: readonly File[]) => void };

/** A button for files on the device, and one for the camera where there is one. */
const Escolher = ({ onFiles }: Botoes) => {
  const arquivos = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = (ref: typeof arquivos, props: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
      {...props}
    />
  );
  return (
    <>
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={<IconCamera size="1.1rem" aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        Tirar foto
      </Button>
      <Button variant="default" leftSection={<IconUpload size="1.1rem" aria-hidden="true" />} onClick={() => arquivos.current?.click()}>
        Anexar arquivos
      </Button>
      {input(arquivos, { accept: ACEITA, multiple: true, 'data-testid': 'anexar' })}
      {input(camera, { accept: 'image/*', capture: 'environment' })}
    </>
  );
};

const Removido = ({ anexo, onVoltou }: { anexo: Anexo; onVoltou: () => void }) => {
  const restaurar = useRestaurarAnexo();
  return (
    <Group component="li" justify="space-between" role="status">
      <Text size="sm">{anexo.nome} foi removido.</Text>
      <Button
        variant="default"
        loading={restaurar.isPending}
        onClick={() => restaurar.mutate(anexo, { onSuccess: onVoltou })}
        aria-label={`Desfazer a remoção de ${anexo.nome}`}
      >
        Desfazer
      </Button>
    </Group>
  );
};

/** The attachments of any record, and how to add more. */
export const Anexos = (registro: Registro) => {
  const pode = useMay(moduloDe(registro), 'escrever');
  const read = useAnexos(registro);
  const remover = useRemoverAnexo();
  const [removidos, setRemovidos] = useState<readonly Anexo[]>([]);
  const zona = useRef<HTMLDivElement>(null);
  const { andamentos, enviar, tirar } = useEnvios({ refType: registro.tipo, refId: String(registro.id) });
  const soltos = useCallback((files: readonly File[]) => (pode ? enviar(files) : undefined), [pode, enviar]);
  const sobre = useDrop(zona, soltos);
  const voltou = ({ id }: Anexo) => setRemovidos((antes) => antes.filter((um) => um.id !== id));
  return (
    <Section title="Anexos" about="Fotos, notas e documentos" actions={pode && <Escolher onFiles={enviar} />}>
      <div ref={zona} className={classes['zona']} data-over={sobre && pode}>
        <Loaded read={read}>
          {({ content }) => (
            <Paper p="md">
              <ul className={classes['lista']}>
                {content.map((anexo) => (
                  <AnexoNaLista
                    key={anexo.id}
                    anexo={anexo}
                    pode={pode}
                    onRemover={() => remover.mutate(anexo, { onSuccess: () => setRemovidos((antes) => [...antes, anexo]) })}
                  />
                ))}
                {removidos.map((anexo) => (
                  <Removido key={anexo.id} anexo={anexo} onVoltou={() => voltou(anexo)} />
                ))}
                {andamentos.map((andamento) => (
                  <Enviando key={andamento.chave} andamento={andamento} onTirar={() => tirar(andamento.chave)} />
                ))}
              </ul>
              {content.length + andamentos.length + removidos.length === 0 && (
                <Text c="dimmed">{pode ? 'Nada anexado. Use o botão, ou solte arquivos aqui.' : 'Nada anexado.'}</Text>
              )}
            </Paper>
          )}
        </Loaded>
      </div>
    </Section>
  );
};
