import { Switch, Text, Textarea } from '@mantine/core';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { HISTORIA_MAX } from '@tulha/domain/rastreabilidade/publicacao/publicacao.commands';
import { sentOf } from '../../http/unsaved.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { count } from '../../ui/format.js';
import { type Apresentacao, APRESENTACAO, type Publicacao } from './publicacao.api.js';

type Props = {
  readonly agora: Pick<Publicacao, 'mostra' | 'historia'>;
  readonly gravar: string;
  readonly busy: boolean;
  readonly onSave: (pedido: Apresentacao) => Promise<unknown>;
  readonly onClose: () => void;
};

const ESCOLHAS = [
  ['mapa', 'Mostrar o mapa dos talhões', 'O contorno de cada talhão de origem, com a parte que deu.'],
  ['fazenda', 'Mostrar o nome da fazenda', 'Sem ele aparecem só o município e o estado.'],
  ['qualidade', 'Mostrar a qualidade', 'Bebida e umidades.'],
] as const;

/** The parts the public page shows, and the producer's own text on it. */
export const ApresentacaoForm = ({ agora, gravar, busy, onSave, onClose }: Props) => {
  const form = useForm({
    unsaved: { form: APRESENTACAO, over: true },
    initialValues: { ...agora.mostra, historia: agora.historia ?? '' },
    validate: { historia: (texto) => (texto.trim().length > HISTORIA_MAX ? `Use no máximo ${HISTORIA_MAX} caracteres.` : null) },
  });
  const send = async (values: typeof form.values) => {
    const { historia, ...mostra } = values;
    try {
      await onSave(sentOf({ mostra, historia }, values));
      form.saved();
      onClose();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <WindowForm form={form} onSend={send} onBack={onClose} busy={busy} send={gravar}>
      <Text size="sm">
        Quem tiver o endereço vê a página, sem entrar no sistema. Ela nunca mostra preços, compradores nem pessoas, e não é achada por
        buscas.
      </Text>
      {ESCOLHAS.map(([campo, label, description]) => (
        <Switch key={campo} label={label} description={description} {...form.getInputProps(campo, { type: 'checkbox' })} />
      ))}
      <Textarea
        label="Nas suas palavras"
        description={`O que o comprador deve saber deste café. ${count(form.values.historia.trim().length)} de ${HISTORIA_MAX} caracteres.`}
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('historia')}
      />
    </WindowForm>
  );
};
